import type { LoginPlace } from '../../shared/api/back-office/multi-login.ts';
import { deviceName } from '../../shared/lib/browser/device-name.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** Two browsers of the same make are told apart by four digits of what they are known by. */
export const placeCode = ({ place }: Pick<LoginPlace, 'place'>): string => place.slice(0, 4).toUpperCase();

/** `203.0.113.9`, or `Chrome · Windows`. */
export const placeName = ({ kind, address, userAgent }: Pick<LoginPlace, 'kind' | 'address' | 'userAgent'>): string =>
  kind === 'address' ? (address ?? '–') : deviceName(userAgent);

export const placeKind = (place: Pick<LoginPlace, 'kind' | 'place'>): string =>
  place.kind === 'address' ? t('Address') : t('Device {code}', { code: placeCode(place) });

export const PERIODS = [
  { value: '1', label: later('Today') },
  { value: '7', label: later('7 days') },
  { value: '30', label: later('30 days') },
  { value: '90', label: later('90 days') },
  { value: '180', label: later('180 days') },
] as const;
/** The filter of the period, on both pages. */
export const DAYS = { fallback: '30', allowed: ['1', '7', '30', '90', '180'] } as const;

export const ROLES = { user: later('User'), agent: later('Agent'), super_admin: later('Super Admin') } as const;
