// A whole design in an address. It stands behind the #, so that no server ever sees it.

import { fromLinkText, linkText, piped, unpack } from "../compress";

const MAX_BYTES = 60_000; // of a design

export async function encodeDesign(definition: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(definition));
  return linkText(await piped(bytes, new CompressionStream("deflate")));
}

export const linkTo = async (game: string, definition: unknown): Promise<string> =>
  `/design/${encodeURIComponent(game)}#${await encodeDesign(definition)}`;

/** What such a link holds; null: it is damaged, or was never one. */
export async function decodeDesign(text: string): Promise<unknown> {
  try {
    const bytes = await unpack(fromLinkText(text), "deflate", MAX_BYTES);
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return null;
  }
}
