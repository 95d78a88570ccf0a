import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../shared/api/api-error.ts';
import { systemSettings } from '../../../shared/api/back-office/settings.ts';
import { ListFailure } from '../../../shared/ui/list/ListFailure.tsx';
import { LoadingPart } from '../SettingsPart.tsx';
import { IdentityForm } from './IdentityForm.tsx';
import { later } from '../../../shared/i18n/i18n.ts';

/** What the installation calls itself and how it looks. */
export function IdentityTab() {
  const { data, error, isError, refetch } = useQuery(systemSettings);
  if (isError && !data)
    return (
      <ListFailure text={failureText(error, later('Unable to load app settings.'))} onRetry={() => void refetch()} />
    );
  return data ? (
    <IdentityForm key={JSON.stringify([data.identity, data.terms])} standing={data} />
  ) : (
    <LoadingPart className="h-24" />
  );
}
