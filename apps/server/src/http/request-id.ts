import { isRequestId } from '@pavilion/contract';
import { type Refusal, refuse } from './refusal.ts';

/** The client's id of a request, in lower case: of the body, else of the Idempotency-Key header; null without either. */
export function requestIdOf(ofBody: string | undefined, header: string | null): string | null | Refusal {
  if (header !== null && !isRequestId(header)) {
    return refuse(
      'INVALID_REQUEST',
      { field: 'Idempotency-Key' },
      'Idempotency-Key must be a UUID, and not of version 8.',
    );
  }
  if (ofBody !== undefined && header !== null && ofBody.toLowerCase() !== header.toLowerCase()) {
    return refuse('INVALID_REQUEST', { field: 'requestId' }, 'requestId and Idempotency-Key differ.');
  }
  return (ofBody ?? header)?.toLowerCase() ?? null;
}
