import type { Dictionary } from '../match.ts';

/** Charts of prices. */
export const chart: Dictionary = {
  'Price alert': 'भाव अलर्ट',
  Remove: 'हटाएँ',
  'Price alerts': 'भाव अलर्ट',
  'Tell me at': 'इस भाव पर बताएँ',
  'Set a price alert': 'भाव अलर्ट लगाएँ',
  'Set alert': 'अलर्ट लगाएँ',
  'You will be told at {odds}': '{odds} होते ही आपको बताया जाएगा',
  'Choose odds that are not there yet. You are told once; the alert goes when the market ends.':
    'ऐसे ऑड्स चुनें जो अभी नहीं हैं। आपको एक बार बताया जाएगा; मार्केट ख़त्म होते ही अलर्ट हट जाता है।',
  'The price alert could not be set.': 'भाव अलर्ट नहीं लगाया जा सका।',
  'The price alert could not be removed.': 'भाव अलर्ट नहीं हटाया जा सका।',
  'Remove the price alert of {name}': '{name} का भाव अलर्ट हटाएँ',
  '{side}, tells you at {odds}': '{side}, {odds} पर बताएगा',
  '{side} was at {odds}, {time}': '{side} {odds} पर था, {time}',
  '{name}: back at {odds}': '{name}: बैक {odds} पर',
  '{name}: lay at {odds}': '{name}: ले {odds} पर',
  'Time shown': 'दिखाया गया समय',
  '15 min': '15 मिनट',
  '1 hour': '1 घंटा',
  '3 hours': '3 घंटे',
  '1 day': '1 दिन',
  'Unable to load the prices.': 'भाव लोड नहीं हो सके।',
  'Recorded while somebody follows the event, at most every 5 seconds. Gaps: the row was closed.':
    'जब कोई इवेंट देखता है तब दर्ज, अधिकतम हर 5 सेकंड में। खाली जगह: भाव बंद था।',
  '{name}, price chart': '{name}, भाव का चार्ट',
  'No prices were recorded in this time.': 'इस समय में कोई भाव दर्ज नहीं हुआ।',
  'Arrow keys read the prices of a moment': 'तीर की कुंजियाँ उस समय के भाव बताती हैं',
  'Price chart of {name}': '{name} के भाव का चार्ट',
  'Price chart of {name}. {side} from {start} to {end}, lowest {low}, highest {high}':
    '{name} के भाव का चार्ट। {side} {start} से {end}, सबसे कम {low}, सबसे ज़्यादा {high}',
  'Show as a table': 'तालिका के रूप में देखें',
  'Price chart': 'भाव का चार्ट',
  'Backing every runner costs {percent} per 100 paid out': 'हर धावक पर बैक लगाने में, मिलने वाले हर 100 पर {percent} लगते हैं',
  'Laying every runner takes in {percent} per 100 paid out': 'हर धावक पर ले लगाने से, देने वाले हर 100 पर {percent} मिलते हैं',
  'Prices over time': 'समय के साथ भाव',
};
