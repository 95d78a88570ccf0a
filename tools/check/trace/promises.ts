import { MODEL, type Part, STORM } from './books.ts';

const S = 'apps/server/test';
const B = 'packages/betting/test';

export const PROMISES: readonly Part[] = [
  {
    title: 'Access',
    requirements: [
      {
        id: 'A1',
        text: 'Every call is declared with who may make it; one that is not declared does not start.',
        proofs: [
          [`${S}/http/access.test.ts`, 'with token state'],
          [`${S}/http/app.test.ts`, 'with a route that is not declared'],
        ],
      },
      {
        id: 'A2',
        text: 'An agent reaches its own users alone, judged at the time of the act; foreign and unknown ids answer alike.',
        proofs: [
          [`${S}/http/own-users.test.ts`, 'answers as what does not exist'],
          [`${S}/http/access.test.ts`, 'knows nobody of another agent'],
          ['lab/test/chaos/rules.test.ts', 'no longer the agent of a player moves no points'],
        ],
      },
      {
        id: 'A3',
        text: 'Unknown fields are refused, and answers carry declared fields only.',
        proofs: [
          [`${S}/http/fuzz.test.ts`, 'valid requests get past their schemas'],
          [`${S}/http/app.test.ts`, 'a reply carries only declared fields'],
        ],
      },
      {
        id: 'A4',
        text: 'Guessing passwords is slowed down, keeps no owner out, and tells nobody which names exist.',
        proofs: [
          [`${S}/sessions/sign-in-tries.test.ts`, 'wait longer each time'],
          [`${S}/sessions/sign-in-tries.test.ts`, 'do not keep the owner out'],
          [`${S}/http/limits.test.ts`, 'tells nobody by its time whether a name exists'],
          [`${S}/policy.test.ts`, 'the commonest will not'],
        ],
      },
      {
        id: 'A5',
        text: 'Sessions end after 12 hours idle and 7 days, and at once with a lock.',
        proofs: [
          [`${S}/http/auth.test.ts`, 'end after 12 hours without use'],
          [`${S}/http/auth.test.ts`, 'a lock that no message announced holds within a second'],
          [`${S}/live/stream.test.ts`, 'a locked user hears of it and is disconnected'],
        ],
      },
      {
        id: 'A6',
        text: 'A transaction code is sealed, limited in tries, and in no remark, log, audit row or answer but its own.',
        proofs: [
          [`${S}/accounts/transfers.test.ts`, 'the code never enters a remark'],
          [`${S}/http/limits.test.ts`, 'ten wrong ones lock the use of codes'],
          [`${S}/http/fuzz.test.ts`, 'nothing that was sent as a secret is in the log'],
        ],
      },
      {
        id: 'A7',
        text: 'A second step of sign-in can be switched on by anyone.',
        proofs: [[`${S}/sessions/two-factor.test.ts`, 'asks for the second step without opening a session']],
      },
      {
        id: 'A8',
        text: 'What endangers live operation takes more than an open session.',
        proofs: [
          [`${S}/sessions/confirmed-sessions.test.ts`, 'takes a confirmation of its own each time'],
          [`${S}/sessions/confirmed-sessions.test.ts`, 'need a confirmed session'],
        ],
      },
      {
        id: 'A9',
        text: 'Pictures are checked by their bytes and served so that no browser takes them for anything else.',
        proofs: [[`${S}/settings/back-office-settings.test.ts`, 'a stored picture is not served under another kind']],
      },
      {
        id: 'A10',
        text: 'Pages run their own scripts only, and every answer carries the security headers.',
        proofs: [
          [`${S}/http/first-page.test.ts`, 'the policy runs the page’s own script'],
          [`${S}/http/app.test.ts`, 'answers of the API are data'],
        ],
      },
      {
        id: 'A11',
        text: 'Sockets check where they come from, what they ask for and how large it is; slow readers are cut.',
        proofs: [
          [`${S}/live/stream.test.ts`, 'pages of this server, and programs'],
          [`${S}/live/stream.test.ts`, 'a frame of more than 16 KiB'],
          ['lab/test/chaos/slow-sockets.test.ts', 'sockets that never read are cut'],
        ],
      },
      {
        id: 'A12',
        text: 'A stranger’s flood is limited with Retry-After and leaves others alone.',
        proofs: [
          [`${S}/http/floods/floods.test.ts`, 'is limited by address, with Retry-After'],
          [`${S}/http/floods/floods.test.ts`, 'a flood from the same address does not use it up'],
          [`${S}/sessions/hash-slots.test.ts`, 'one network cannot fill the queue'],
        ],
      },
      {
        id: 'A13',
        text: 'Addresses of clients are believed from a configured proxy only; errors carry a request id and no stack.',
        proofs: [
          [`${S}/http/app.test.ts`, 'only when it is trusted'],
          [`${S}/http/app.test.ts`, 'a defect is a 500 with a request id'],
        ],
      },
      {
        id: 'A14',
        text: 'Every act is in the audit log, the refused ones too, also in a flood.',
        proofs: [
          [`${S}/http/access.test.ts`, 'every call that changes something is audited'],
          [`${S}/http/audit-flood.test.ts`, 'the first twenty of a minute'],
        ],
      },
      {
        id: 'A15',
        text: 'The platform reset is refused while the environment is live, and keeps the audit chain.',
        proofs: [
          [`${S}/settings/platform-reset.test.ts`, 'is refused while the environment is live'],
          [`${S}/settings/platform-reset.test.ts`, 'the chain goes on'],
        ],
      },
    ],
  },
  {
    title: 'Fair play',
    requirements: [
      {
        id: 'F1',
        text: 'A bet is settled by the rules that it was accepted under, and its receipt says how.',
        proofs: [
          [`${S}/prices/prices.test.ts`, 'a receipt has all that was stored'],
          [`${S}/placement/place.test.ts`, 'keeps its receipt'],
        ],
      },
      {
        id: 'F2',
        text: 'Corrections and voids hold for everybody, stay visible, and equal what the last result alone would give.',
        proofs: [
          [`${S}/settlement/settle.test.ts`, 'as if only the last result had been seen'],
          [`${S}/settlement/feed/corrected-result.test.ts`, 'earlier rows are never changed'],
        ],
      },
      {
        id: 'F3',
        text: 'A withdrawn runner voids its bets and reduces the others’ odds by the rules of wins and places.',
        proofs: [
          [`${B}/settlement/non-runner.test.ts`, ''],
          [`${S}/settlement/settle.test.ts`, 'a withdrawn runner voids its bets'],
        ],
      },
      {
        id: 'F4',
        text: 'Own limits hold at once when lowered, a day later when raised; a pause is lifted by nobody.',
        proofs: [
          [`${S}/limits/own-limits.test.ts`, 'lower counts at once, higher after a day'],
          [`${S}/limits/own-limits.test.ts`, 'begins at once, can be made longer and never shorter'],
          [`${S}/limits/placing.test.ts`, 'nobody bets during a pause'],
        ],
      },
      {
        id: 'F5',
        text: 'Who is excluded still reads statements and gives points back.',
        proofs: [[`${S}/limits/own-limits.test.ts`, 'still signs in, reads the statement']],
      },
      {
        id: 'F6',
        text: 'The simulator’s prices hide no rule that earns.',
        proofs: [['packages/simulator/test', '']],
      },
    ],
  },
  {
    title: 'When everything goes wrong',
    requirements: [
      { id: 'H1', text: 'The core agrees with an independent, naive model over 200,000 commands.', proofs: [MODEL] },
      {
        id: 'H2',
        text: 'A storm of bets, transfers, locks, results and corrections over two servers drifts by no paisa.',
        proofs: [STORM],
      },
      {
        id: 'H3',
        text: 'Of 100 bets at once with money for ten, ten are accepted.',
        proofs: [
          ['lab/test/chaos/repeated.test.ts', 'ten are accepted'],
          [`${S}/placement/place.test.ts`, 'in each of 50 rounds'],
        ],
      },
      {
        id: 'H4',
        text: 'A request sent again, in parallel, over another server or a restart, is one bet.',
        proofs: [
          ['lab/test/chaos/repeated.test.ts', 'have one answer each'],
          [`${S}/placement/place.test.ts`, 'the same request three times at once'],
        ],
      },
      {
        id: 'H5',
        text: 'kill -9 of the server loses and doubles nothing that was acknowledged.',
        proofs: [['lab/test/chaos/kill-server.test.ts', 'ten kills -9 of the server']],
      },
      {
        id: 'H6',
        text: 'kill -9 of PostgreSQL neither.',
        proofs: [
          ['lab/test/chaos/kill-database.test.ts', 'three kills -9 of PostgreSQL'],
          ['lab/test/product/kill-product.test.ts', ''],
        ],
      },
      {
        id: 'H7',
        text: 'After a suspension is acknowledged no bet commits.',
        proofs: [['lab/test/chaos/closings.test.ts', 'no bet is committed after a suspension']],
      },
      {
        id: 'H8',
        text: 'A hostile feed brings no bet on bad data and no crash.',
        proofs: [
          [`${S}/live/hostile-feed.test.ts`, 'a document that comes late does not take the place'],
          [`${S}/live/hostile.test.ts`, ''],
          ['packages/feed/test/guard/hostile.test.ts', ''],
        ],
      },
      {
        id: 'H9',
        text: 'Results repeated, out of order and with kills settle each bet once.',
        proofs: [
          [`${S}/settlement/feed/corrected-result.test.ts`, 'corrections count in the order of their versions'],
          [`${S}/settlement/crash.test.ts`, 'another process pays the rest and nobody twice'],
        ],
      },
      {
        id: 'H10',
        text: 'Hostile values on every call are refused, without a defect.',
        proofs: [[`${S}/http/fuzz.test.ts`, 'an id that only the server makes is taken by no call']],
      },
      {
        id: 'H11',
        text: 'Lines that are slow, out of order, cut or silent lose and double nothing.',
        proofs: [
          ['lab/test/chaos/lines/network.test.ts', 'lines that are slow, cut or silent'],
          ['lab/test/chaos/lines/network.test.ts', 'let no bet in on an old price'],
          ['lab/test/chaos/lines/bus-lines.test.ts', 'nothing that is promised depends on the bus'],
          [`${S}/prices/quotes.test.ts`, 'a lost bridge makes every price older than any limit at once'],
        ],
      },
      {
        id: 'H12',
        text: 'Clocks that are wrong, set back or asleep make no price younger than it is.',
        proofs: [[`${S}/house-clock.test.ts`, 'never goes back, whatever happens']],
      },
      {
        id: 'H13',
        text: 'Every known mistake is caught when it is planted.',
        proofs: [['lab/test/chaos/planted.test.ts', 'a planted bug is caught']],
      },
    ],
  },
];
