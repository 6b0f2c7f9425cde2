// Texts made small for a link or a transfer, and back.

export async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  through: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(through as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

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

/** Unpack what came with a link: whoever follows one must not have to unpack more than `most` bytes. */
export function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  format: CompressionFormat,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { writable, readable } = new DecompressionStream(format);
  return piped(bytes, { writable, readable: readable.pipeThrough(limit(most)) });
}

export function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

/** For an address: without letters that mean something there. */
export const linkText = (bytes: Uint8Array): string =>
  base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

export const fromLinkText = (text: string): Uint8Array<ArrayBuffer> =>
  fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
