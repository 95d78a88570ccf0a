// The whole product on a folder of its own, with a web app that was built elsewhere: argument 1 is the build, PORT and
// PAVILION_DATA are as for `npm start`. Tells its parent when it answers, and ends with it.
import { readConfig } from '../../../apps/server/src/config.ts';
import { startProduct } from '../../../tools/launch/product.ts';

const [webFolder = ''] = process.argv.slice(2);
const abort = new AbortController();
const product = await startProduct(
  { ...readConfig(process.env), webFolder },
  { say: () => {}, onFatal: (reason) => console.error(reason), signal: abort.signal },
);
process.on('disconnect', () => void product.stop().then(() => process.exit(0)));
process.send?.({ url: product.url });
