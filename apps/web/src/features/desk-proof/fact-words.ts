import type { AuditEntry } from '../../api/desk-proof.ts';

type Outcomes = NonNullable<AuditEntry['targetMarket']>['outcomes'];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How a market ended, as it was noted: the runs, the names of the winners, Void. Null: no such thing. */
function resultWords(value: Readonly<Record<string, unknown>>, outcomes: Outcomes): string | null {
  if (value['type'] === 'integer') return String(value['value']);
  if (value['type'] === 'void') return 'Void';
  if (value['type'] === 'open') return 'No result';
  if (value['type'] !== 'winner' || !Array.isArray(value['selections'])) return null;
  return value['selections']
    .map((id) => outcomes.find((outcome) => outcome.id === String(id))?.name ?? String(id))
    .join(', ');
}

/** A value as it was noted, in words; what has none as JSON. */
export function factWords(value: unknown, outcomes: Outcomes): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  return (isRecord(value) ? resultWords(value, outcomes) : null) ?? JSON.stringify(value);
}
