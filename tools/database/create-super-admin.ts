// `npm run admin:create -- NAME < password-file`: makes a super admin, the one thing that a new live installation cannot
// do in the browser. The password is read from standard input, so that it is in no list of processes and no history.
import { text } from 'node:stream/consumers';
import { systemClock, systemRandom } from '../../apps/server/src/context.ts';
import { tx } from '../../apps/server/src/db/transaction.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { createAccount } from '../../apps/server/src/modules/accounts/create-account.ts';
import { hashPassword, passwordRefusal } from '../../apps/server/src/modules/sessions/password.ts';
import { installationKey, secretBox } from '../../apps/server/src/policy/secret-box.ts';
import { withDatabase } from './database.ts';

const PASSWORD_LENGTH_MIN = 12;
const NAME = /^[a-z0-9_.-]{3,40}$/;

await withDatabase(async ({ pool, config }) => {
  const username = process.argv[2] ?? '';
  if (!NAME.test(username)) throw new Error('give a user name: 3 to 40 of a-z, 0-9, dot, dash and underscore');
  if (process.stdin.isTTY) console.error('Type the password, then Enter and Ctrl-D:');
  const password = (await text(process.stdin)).trim();
  const refusal = passwordRefusal(password, PASSWORD_LENGTH_MIN);
  if (refusal !== null) throw new Error(refusal.message);
  await migrate(pool);
  const secrets = secretBox(await installationKey(config, systemRandom), systemRandom);
  const passwordHash = await hashPassword(password);
  const { rows } = await pool.query('select from account where username = $1', [username]);
  if (rows.length > 0) throw new Error(`there is an account ${username} already`);
  await tx(pool, (t) =>
    createAccount(
      t,
      { clock: systemClock, random: systemRandom, secrets },
      {
        username,
        role: 'super_admin',
        agentId: null,
        fullName: username,
        passwordHash,
        isDemo: false,
      },
    ),
  );
  console.log(`The super admin ${username} can sign in. Its transaction code: GET /api/account/transaction-code.`);
  return 0;
});
