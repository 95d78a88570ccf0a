import type { LucideIcon } from 'lucide-react';
import { later } from '../../shared/i18n/i18n.ts';

/** The sections of the sidebar, in their order. */
export const BACK_OFFICE_GROUPS = [
  later('Overview'),
  later('Accounts'),
  later('Money and bets'),
  later('Casino'),
  later('Setup'),
] as const;
export type BackOfficeGroup = (typeof BACK_OFFICE_GROUPS)[number];

/** An entry leads somewhere, or says why it does not. */
export type SidebarEntry = {
  label: string;
  icon: LucideIcon;
  /** A second line under the label. */
  note?: string;
  isNew?: boolean;
  /** How many things wait behind it. */
  count?: number;
  to: string | null;
};

export type SidebarSection = { title: BackOfficeGroup; entries: readonly SidebarEntry[] };
