import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { ACCOUNT_LISTS, type Imported, importAccounts } from '../../../shared/api/back-office/accounts.ts';
import { csvOf, saveFile } from '../../../shared/lib/format/table-export.ts';
import { Alert } from '../../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { ChooseFile, type Chosen } from './ChooseFile.tsx';
import { ImportRows } from './ImportRows.tsx';
import { reportOf, rowsOfRefusal, wrongRows } from './import-file.ts';
import type { Viewer } from '../viewer.ts';
import { later, t, tn } from '../../../shared/i18n/i18n.ts';

const FAILED = later('Unable to import accounts.');

/** Many accounts from one file: choose it, look at what it says row by row, then open all of them or none. */
export function ImportDialog({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const form = useId();
  const { chosen, choose, result, act, busy, failure, back } = useImport(viewer);
  const opened = result !== null && result.opened > 0;
  const wrong = result ? wrongRows(result.rows).length : 0;
  const ready = result !== null && wrong === 0 && result.problem === null;
  return (
    <Dialog
      size="wide"
      title={t('Import accounts')}
      subtitle={
        opened
          ? t('Every account of the file is open.')
          : t('From a CSV file. All of its accounts are opened, or none.')
      }
      busy={busy !== null}
      onClose={onClose}
      foot={
        <>
          {result && (
            <Button className="mr-auto" onClick={() => saveReport(result, opened)}>
              <Download size={15} aria-hidden="true" />
              {t('Download report')}
            </Button>
          )}
          {!result && <Button onClick={onClose}>{t('Cancel')}</Button>}
          {!result && (
            <Button look="primary" type="submit" form={form} loading={busy === 'check'}>
              {t('Check file')}
            </Button>
          )}
          {result && !opened && (
            <>
              <Button disabled={busy !== null} onClick={back}>
                {t('Choose another file')}
              </Button>
              <Button look="primary" disabled={!ready} loading={busy === 'open'} onClick={() => act(false)}>
                {tn(result.rows.length, 'Open {count} account', 'Open {count} accounts', { count: result.rows.length })}
              </Button>
            </>
          )}
          {opened && (
            <Button look="primary" onClick={onClose}>
              {t('Done')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {failure && <Alert>{failure}</Alert>}
        {result ? (
          <>
            <Verdict result={result} wrong={wrong} />
            <ImportRows rows={result.rows} opened={opened} />
          </>
        ) : (
          <ChooseFile
            id={form}
            isAgent={viewer.role === 'agent'}
            chosen={chosen}
            onChange={choose}
            onSubmit={() => act(true)}
          />
        )}
      </div>
    </Dialog>
  );
}

function Verdict({ result, wrong }: { result: Imported; wrong: number }) {
  if (result.opened > 0) {
    const withCodes = result.rows.some(({ transactionCode }) => transactionCode !== null);
    return (
      <Alert tone="ok">
        {t(result.message)}
        {withCodes && ` ${t('Transaction codes are shown here once: download the report to keep them.')}`}
      </Alert>
    );
  }
  if (wrong === 0 && result.problem === null)
    return <Alert tone="ok">{`${t(result.message)} ${t('Nothing has been opened yet.')}`}</Alert>;
  return (
    <Alert>
      {wrong > 0 && `${t('Something is wrong in {wrong} of {count} rows.', { wrong, count: result.rows.length })} `}
      {result.problem && t(result.problem)} {t('Nothing was opened. Correct the file and choose it again.')}
    </Alert>
  );
}

function saveReport({ rows }: Imported, opened: boolean): void {
  saveFile('import-report', 'csv', new Blob([csvOf(reportOf(rows, opened))], { type: 'text/csv;charset=utf-8' }));
}

const NOTHING: Chosen = { file: null, code: '' };

function useImport(viewer: Viewer) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>(NOTHING);
  const [result, setResult] = useState<Imported | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = useMutation({
    mutationFn: (checkOnly: boolean) =>
      importAccounts(viewer.role, { csv: chosen.file?.text ?? '', checkOnly, authTransactionCode: chosen.code }),
    onMutate: () => setFailure(null),
    onSuccess: (imported, checkOnly) => {
      setResult(imported);
      if (!checkOnly) void queries.invalidateQueries({ queryKey: ACCOUNT_LISTS });
    },
    onError: (error) => {
      const refused = rowsOfRefusal(error);
      if (refused) setResult({ ...refused, opened: 0, message: '' });
      else setFailure(errorText(error, FAILED));
    },
  });
  return {
    chosen,
    // What was wrong with the file or the code before is not said of another.
    choose: (next: Chosen) => {
      setFailure(null);
      setChosen(next);
    },
    result,
    failure,
    act: (checkOnly: boolean) => run.mutate(checkOnly),
    busy: run.isPending ? (run.variables ? ('check' as const) : ('open' as const)) : null,
    back: () => {
      setResult(null);
      setFailure(null);
      setChosen({ ...chosen, file: null });
    },
  };
}
