import { REFUSALS, type RefusalCode } from '@pavilion/contract';

/** An expected "no": a value, not an exception. `detail` fields stand beside error and message in the reply. */
export class Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, detail: Readonly<Record<string, unknown>>, message: string) {
    this.code = code;
    this.detail = detail;
    this.message = message;
  }
}

/** Makes a refusal; without `message` it carries the catalogue's text. `retryAfterSeconds` becomes a header as well. */
export const refuse = (code: RefusalCode, detail: Readonly<Record<string, unknown>> = {}, message?: string): Refusal =>
  new Refusal(code, detail, message ?? REFUSALS[code].message);
