import { t } from '../i18n/i18n.ts';
/**
 * A call that did not succeed. `status` 0 with code `UNREACHABLE` means that no answer came at all; otherwise the
 * server refused (its catalogue's code and message) or failed. `message` is empty when the server gave no words.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  /** What stands beside error and message in a refusal's body: currentOdds, available, field and the like. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    detail: Record<string, unknown>,
    requestId: string | null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.requestId = requestId;
  }

  get unreachable(): boolean {
    return this.status === 0;
  }
}

export const UNREACHABLE = 'UNREACHABLE';

/**
 * What to tell the person: the server's own words, else the page's. When nothing answered, `unreachable` is said
 * instead where there is a fixed text for that. In the language of the page.
 */
export function errorText(error: unknown, fallback: string, unreachable: string = fallback): string {
  if (!(error instanceof ApiError)) return t(fallback);
  if (error.unreachable) return t(unreachable);
  return t(error.message || fallback);
}

/** Why something failed; where nothing answered, that it may be tried again. */
export function failureText(error: unknown, failed: string): string {
  if (!(error instanceof ApiError && error.unreachable)) return errorText(error, failed);
  const words = t(failed);
  if (/try again/i.test(failed)) return words;
  return `${/[.।]$/.test(words) ? words : `${words}.`} ${t('Please try again later.')}`;
}

/** Makes an ApiError of an answer that is not a success. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '');
  const parsed = parseObject(body);
  if (parsed) {
    const { error, message, requestId, ...detail } = parsed;
    const code = typeof error === 'string' ? error : `HTTP_${response.status}`;
    const words = typeof message === 'string' ? message : '';
    return new ApiError(response.status, code, words, detail, typeof requestId === 'string' ? requestId : null);
  }
  // A provider's error with a body speaks in plain text; a page of a proxy says nothing.
  const plain = response.headers.get('content-type')?.startsWith('text/plain') ? body.trim().slice(0, 300) : '';
  return new ApiError(response.status, `HTTP_${response.status}`, plain, {}, null);
}

function parseObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
