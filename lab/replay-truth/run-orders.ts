// `npm run --silent replay:orders -- FILE`: orders that wait from the first prices of a recording on are filled when, and at the
// price at which, the recorded best price first reaches them, by a reading of the file that knows nothing of the product.
import { recordingFiles } from '../../apps/bridge/src/sources/replay/file/recording-files.ts';
import { startGround } from '../chaos/own-ground.ts';
import { asTyped } from '../../tools/replay/replay-path.ts';
import { restingOrders } from './resting-orders.ts';

const MESSAGES_MAX = 3_000;

const [target] = process.argv.slice(2);
if (target === undefined) {
  console.error('usage: npm run --silent replay:orders -- FILE');
  process.exit(2);
}
const started = await startGround();
try {
  for (const file of recordingFiles(asTyped(target)))
    console.log(file.baseName, JSON.stringify(await restingOrders(started.ground, file, { messages: MESSAGES_MAX })));
} finally {
  await started.stop();
}
