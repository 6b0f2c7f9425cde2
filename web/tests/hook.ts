// Runs a hook of the client without a browser: its component draws nothing, so nothing but its state is needed.

import { h, render } from "preact";

export interface Running<Props, Result> {
  readonly result: Result;
  set(props: Partial<Props>): Promise<void>;
}

/** Long enough for effects, which Preact runs after the next frame. */
export const settle = (milliseconds = 60): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

export async function run<Props extends object, Result>(
  hook: (props: Props) => Result,
  first: Props,
): Promise<Running<Props, Result>> {
  let props = first;
  let result: Result | undefined;
  const parent = { childNodes: [], firstChild: null, nodeType: 1, namespaceURI: "", insertBefore: () => undefined };
  const Probe = (): null => {
    result = hook(props);
    return null;
  };
  const draw = async (): Promise<void> => {
    render(h(Probe, { key: "probe" }), parent as unknown as Element);
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
