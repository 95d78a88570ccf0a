import type { Context } from '../../context.ts';
import { isSecondPersonOn } from '@pavilion/betting';
import type { Moves } from './second-person.ts';

/** An act that gives somebody the account of a super admin, who could then be his own second person. */
export const movesOfAccess = (title: string, about: string) => async (): Promise<Moves> => ({
  paise: 0,
  basis: '',
  shows: { ...{ title, about }, ...{ players: 0, agents: 0, house: 0, accounts: 0, rows: [] } },
});

/** Whether acts wait for a second person here at all. */
export const waitsHere = ({ settings }: Pick<Context, 'settings'>): boolean =>
  isSecondPersonOn(settings.current().secondPerson);
