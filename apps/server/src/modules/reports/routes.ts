import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../http/call.ts';
import { profitLoss } from './profit-loss.ts';
import { results } from './results.ts';

export const reportHandlers: Handlers<Api['reports']> = { profitLoss, results };
