// A finished game as it would look on paper, as PDF.

import { useBusy } from "../design/busy";
import { printPages } from "../net/api";
import { language } from "../prefs";
import { Icon } from "../ui/parts";
import { saveFile } from "../ui/save_file";
import { t } from "../words";
import { FaultText } from "./fault";

export function PrintGame({ table }: { table: string }) {
  const { isBusy, fault, run } = useBusy();
  const print = async (): Promise<void> => {
    const pages = await printPages({ table, language: language.value });
    saveFile(new File([pages], `polychrome-${table}.pdf`, { type: "application/pdf" }));
  };
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => run(print)}>
        <Icon name="scroll" /> {t("over.print")}
      </button>
      <FaultText fault={fault} />
    </>
  );
}
