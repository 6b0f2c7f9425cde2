// A whole design in an address. It stands behind the #, so that no server ever sees it.

import { fromLinkText, linkText, piped } from "../compress";

const MAX_BYTES = 60_000; // of a design; whoever follows a link must not have to unpack more

export async function encodeDesign(definition: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(definition));
  return linkText(await piped(bytes, new CompressionStream("deflate")));
}

export const linkTo = async (game: string, definition: unknown): Promise<string> =>
  `/design/${encodeURIComponent(game)}#${await encodeDesign(definition)}`;

/** Lets at most so many bytes through. */
function limit(most: number): TransformStream<Uint8Array, Uint8Array> {
  let count = 0;
  return new TransformStream({
    transform(chunk, controller) {
      count += chunk.length;
      if (count > most) controller.error(new Error("too long"));
      else controller.enqueue(chunk);
    },
  });
}

/** What such a link holds; null: it is damaged, or was never one. */
export async function decodeDesign(text: string): Promise<unknown> {
  try {
    const bytes = fromLinkText(text);
    const unpack = new DecompressionStream("deflate");
    const bounded = { writable: unpack.writable, readable: unpack.readable.pipeThrough(limit(MAX_BYTES)) };
    return JSON.parse(new TextDecoder().decode(await piped(bytes, bounded))) as unknown;
  } catch {
    return null;
  }
}
