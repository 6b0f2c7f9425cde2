import { Fault } from "../net/api";
import { t } from "../words";

export type Failed = Error | null;

/** Why a request failed, for people. */
export function FaultText({ fault }: { fault: Failed }) {
  if (!fault) return null;
  const reason = fault.message;
  return (
    <p class="fault" role="alert">
      {fault instanceof Fault && fault.status > 0 ? t("fault.said", { reason }) : t("fault.offline")}
    </p>
  );
}
