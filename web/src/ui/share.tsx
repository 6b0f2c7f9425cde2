// Links for others: the phone's own way to share, a QR code, or a text to copy.

import { useEffect, useRef, useState } from "preact/hooks";
import { qr, reached } from "../net/api";
import type { QrCode } from "../wire";
import { t } from "../words";
import { Icon } from "./parts";

const MAX_QR_LETTERS = 1000; // as the server has it

export function Qr({ text }: { text: string }) {
  const [code, setCode] = useState<QrCode | null>(null);
  const isTooLong = text.length > MAX_QR_LETTERS;
  useEffect(() => {
    let isCurrent = true;
    if (isTooLong) return;
    qr(text).then(
      (made) => isCurrent && setCode(made),
      () => undefined, // the link beside it says the same
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (isTooLong) return <p class="hint">{t("share.qr.long")}</p>;
  return (
    <div class="qr">
      {code && (
        <svg
          viewBox={`-3 -3 ${code.size + 6} ${code.size + 6}`}
          role="img"
          aria-label={t("share.qr")}
          shape-rendering="crispEdges"
        >
          <rect x="-3" y="-3" width={code.size + 6} height={code.size + 6} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}

const HERE = ["localhost", "127.0.0.1", "[::1]"];

/** How a link for others begins. On the server's own machine this page may have an address that leads nowhere else, so
 * the server is asked for a better one; null while it is. */
function useBase(): string | null {
  const [base, setBase] = useState(HERE.includes(location.hostname) ? null : location.origin);
  useEffect(() => {
    if (base !== null) return;
    const none = (): void => setBase(location.origin);
    reached().then((address) => setBase(address.base ?? location.origin), none);
  }, []);
  return base;
}

interface LinkProps {
  path: string;
  title?: string; // what the link leads to
}

/** Opens the sheet with which this device shares links; null where it has none. */
const shareSheet = (link: string, title: string): (() => void) | null =>
  typeof navigator.share === "function"
    ? () => void navigator.share({ title, url: link }).catch(() => undefined) // closed without sharing
    : null;

/** A large button for the device's own way to share; nothing where there is none. */
export function ShareButton({ path, title = document.title }: LinkProps) {
  const base = useBase();
  const share = shareSheet((base ?? location.origin) + path, title);
  if (!share) return null;
  return (
    <button type="button" class="main large sharesheet" onClick={share}>
      <Icon name="share" /> {t("share.sheet")}
    </button>
  );
}

/** A link to share or copy, with its QR code. */
export function ShareLink({ path, title = document.title }: LinkProps) {
  const base = useBase();
  if (base !== null) return <Share link={base + path} title={title} />;
  return (
    <div class="share">
      <div class="qr" />
    </div>
  );
}

function Share({ link, title }: { link: string; title: string }) {
  const share = shareSheet(link, title);
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = (): void => {
    field.current?.select();
    // Not on plain http: there the text is selected, and the person copies it.
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div class="share">
      <Qr text={link} />
      <div class="row">
        <input
          ref={field}
          readOnly
          value={link}
          aria-label={t("share.link")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" onClick={copy}>
          {isCopied ? t("share.copied") : t("share.copy")}
        </button>
        {share && (
          <button type="button" class="icon" aria-label={t("share.sheet")} onClick={share}>
            <Icon name="share" />
          </button>
        )}
      </div>
    </div>
  );
}
