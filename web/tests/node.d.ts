// The little of Node that the tests use.

declare module "node:test" {
  type Run = () => void | Promise<void>;
  export default function test(name: string, run: Run): Promise<void>;
  export const beforeEach: (run: Run) => void;
  interface Timers {
    enable(options: { apis: readonly string[]; now?: number }): void;
    tick(milliseconds: number): void;
    reset(): void;
  }
  export const mock: { timers: Timers };
}

declare module "node:assert/strict" {
  interface Assert {
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    ok(value: unknown, message?: string): void;
    rejects(promise: Promise<unknown>): Promise<void>;
  }
  const assert: Assert;
  export default assert;
}

declare module "node:crypto" {
  export function createHash(name: string): { update(data: Uint8Array): { digest(form: "hex"): string } };
}
