// The state of the line, and why something was refused.

import { useEffect, useState } from "preact/hooks";
import type { Table } from "../net/table";
import { Icon } from "../ui/parts";
import { t, why } from "../words";

const PATIENCE = 600; // a short break needs no banner
const READING = 7000;

export function Banner({ table }: { table: Table }) {
  const link = table.link.value;
  const isSending = table.waiting.value > 0;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (link === "open" && !isSending) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [link, isSending]);
  if (link === "gone" || (link === "open" && !(isSending && isSlow)) || (link === "connecting" && !isSlow)) return null;
  const text = link === "open" ? t("link.sending") : t(`link.${link}`);
  return (
    <p class={`banner ${link}`} role="status">
      {text}
    </p>
  );
}

export function Notice({ table }: { table: Table }) {
  const notice = table.notice.value;
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => {
      if (table.notice.value === notice) table.notice.value = null;
    }, READING);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div class="notices" role="alert">
      {notice && (
        <div class="notice" key={notice.at}>
          <div>
            <strong>{t("refused.title")}</strong>
            <p>{why(notice)}</p>
            {/^[A-Z]+-\d+$/.test(notice.rule) && <p class="hint">{t("refused.rule", { rule: notice.rule })}</p>}
          </div>
          <button type="button" class="quiet icon" aria-label={t("close")} onClick={() => (table.notice.value = null)}>
            <Icon name="cross" />
          </button>
        </div>
      )}
    </div>
  );
}
