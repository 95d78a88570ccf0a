import type { StaffPerson, StaffRight } from '@pavilion/contract';
import { later, t } from '../../shared/i18n/i18n.ts';

/** What each right lets a person do beside reading, in the order of the list. */
export const RIGHTS: readonly { right: StaffRight; word: string; about: string }[] = [
  {
    right: 'results',
    word: later('Results'),
    about: later('Suspends, sets results and limits, answers disputes and alerts.'),
  },
  {
    right: 'finance',
    word: later('Finance'),
    about: later('Moves points: transfers, settlements, requests, commission.'),
  },
  {
    right: 'accounts',
    word: later('Accounts'),
    about: later('Opens, locks and changes accounts of agents and users.'),
  },
  { right: 'content', word: later('Content'), about: later('Home page, identity, which sports and events are shown.') },
];

/** `Results, Finance`; a person without a right reads only. */
export const rightsText = (rights: readonly StaffRight[]): string =>
  rights.length === 0
    ? t('Read only')
    : RIGHTS.filter(({ right }) => rights.includes(right))
        .map(({ word }) => t(word))
        .join(', ');

export const STATE_WORDS = {
  active: { word: later('Active'), tone: 'ok' },
  locked: { word: later('Locked'), tone: 'warn' },
  closed: { word: later('Closed'), tone: 'plain' },
} as const satisfies Record<StaffPerson['state'], object>;
