import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../../http/call.ts';
import { agentWithin } from '../../../policy/scope.ts';
import { acceptRequest, refuseRequest } from './answer-request.ts';
import { askRequest, takeBackRequest } from './ask-request.ts';
import { askedRequestReply, ownRequestReply } from './request-reply.ts';
import { listOwnRequests, listRequests } from './request-store.ts';

export const ownRequestHandlers: Handlers<Api['ownRequests']> = {
  list: async ({ context, actor, query: { page, limit } }) => {
    const found = await listOwnRequests(context.db, actor.accountId, limit, (page - 1) * limit);
    return {
      items: found.rows.map(ownRequestReply),
      ...{ total: found.total, page, pageSize: limit, waiting: found.waiting },
      answeredBy: actor.agentId === null ? 'house' : 'agent',
    };
  },
  ask: askRequest,
  takeBack: takeBackRequest,
};

export const requestHandlers: Handlers<Api['agentRequests']> & Handlers<Api['superAdminRequests']> = {
  list: async ({ context, actor, scope, query }) => {
    const { state, kind, of, page, limit } = query;
    const agentId = agentWithin({ scope, actor });
    const filter = {
      agentId,
      toAnswer: of === 'house',
      state,
      kind,
      search: (query.search ?? '').trim().toLowerCase(),
    };
    const found = await listRequests(context.db, filter, limit, (page - 1) * limit);
    const { total, waiting } = found;
    return { items: found.rows.map(askedRequestReply), total, page, pageSize: limit, waiting };
  },
  accept: acceptRequest,
  refuse: refuseRequest,
};
