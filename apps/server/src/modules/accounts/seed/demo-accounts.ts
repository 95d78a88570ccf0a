import type { Role } from '@pavilion/contract';

export const DEMO_PASSWORD = 'pavilion';

export type DemoAccount = {
  readonly username: string;
  readonly role: Role;
  readonly fullName: string;
  readonly agent: string | null;
  /** Who gives it its first points (itself: they are issued), and how many rupees. */
  readonly fundedBy: string;
  readonly rupees: number;
};

const player = (n: number, agent: string): DemoAccount => ({
  username: `player${n}`,
  role: 'user',
  fullName: `Player ${n}`,
  agent,
  fundedBy: agent,
  rupees: 100_000,
});
const agent = (n: number): DemoAccount => ({
  username: `agent${n}`,
  role: 'agent',
  fullName: `Agent ${n}`,
  agent: null,
  fundedBy: 'superadmin',
  rupees: 2_000_000,
});

/** In the order in which they are made and funded: whoever gives has received before. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    username: 'superadmin',
    role: 'super_admin',
    fullName: 'Super Admin',
    agent: null,
    fundedBy: 'superadmin',
    rupees: 10_000_000,
  },
  agent(1),
  agent(2),
  player(1, 'agent1'),
  player(2, 'agent1'),
  player(3, 'agent2'),
  player(4, 'agent2'),
];
