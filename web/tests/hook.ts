// Runs a hook of the client without a browser: its component draws nothing, so nothing but its state is needed.

import { h, render } from "preact";

export interface Running<Props, Result> {
  readonly result: Result;
  set(props: Partial<Props>): Promise<void>;
}

const ROUNDS = 8; // of the event loop: enough for effects, which Preact runs after the next frame, and what they ask

/** Wait until nothing more is going on. */
export async function settle(milliseconds = 160): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await new Promise((done) => setTimeout(done, milliseconds / ROUNDS));
}

export async function run<Props extends object, Result>(
  hook: (props: Props) => Result,
  first: Props,
): Promise<Running<Props, Result>> {
  let props = first;
  let result: Result | undefined;
  const parent = { childNodes: [], firstChild: null, nodeType: 1, namespaceURI: "", insertBefore: () => undefined };
  const Probe = ({ now }: { now: Props }): null => {
    result = hook(now);
    return null;
  };
  const draw = async (): Promise<void> => {
    render(h(Probe, { now: props }), parent as unknown as Element);
    await settle();
  };
  await draw();
  return {
    get result() {
      return result as Result;
    },
    set: (changed) => {
      props = { ...props, ...changed };
      return draw();
    },
  };
}
