import type { LoginPlace } from '../../shared/api/back-office/multi-login.ts';
import { deviceName } from '../../shared/lib/browser/device-name.ts';
import { choice } from '../../shared/list/address-filters.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** Two browsers of the same make are told apart by four digits of what they are known by. */
export const placeCode = ({ place }: Pick<LoginPlace, 'place'>): string => place.slice(0, 4).toUpperCase();

/** `203.0.113.9`, or `Chrome · Windows`. */
export const placeName = ({ kind, address, userAgent }: Pick<LoginPlace, 'kind' | 'address' | 'userAgent'>): string =>
  kind === 'address' ? (address ?? '–') : deviceName(userAgent);

export const placeKind = (place: Pick<LoginPlace, 'kind' | 'place'>): string =>
  place.kind === 'address' ? t('Address') : t('Device {code}', { code: placeCode(place) });

/** The filter of the period, on both pages. */
export const DAYS = choice('30', {
  '1': later('Today'),
  '7': later('7 days'),
  '30': later('30 days'),
  '90': later('90 days'),
  '180': later('180 days'),
});

export const ROLES = { user: later('User'), agent: later('Agent'), super_admin: later('Super Admin') } as const;
