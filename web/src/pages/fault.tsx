import { Fault } from "../net/api";
import { t } from "../words";

export type Failed = Error | null;

/** Why a request failed, for people. */
export function FaultText({ fault }: { fault: Failed }) {
  if (!fault) return null;
  return (
    <p class="fault" role="alert">
      {textOf(fault)}
    </p>
  );
}

function textOf(fault: Error): string {
  if (!(fault instanceof Fault) || fault.status === 0) return t("fault.offline");
  if (fault.status === 429) return t("fault.busy");
  if (fault.status === 503) return t("fault.storage");
  return t("fault.said", { reason: fault.message });
}
