import type { Dictionary } from '../match.ts';

/** Points and withdrawals that are asked for. */
export const requests: Dictionary = {
  Requests: 'अनुरोध',
  'Ask the house for points, or to take points back. You see here what became of it.':
    'हाउस से पॉइंट माँगें या पॉइंट वापस दें। यहाँ दिखता है कि उसका क्या हुआ।',
  'Ask your agent for points, or to take points back. You see here what became of it.':
    'अपने एजेंट से पॉइंट माँगें या पॉइंट वापस दें। यहाँ दिखता है कि उसका क्या हुआ।',
  'A demo account has nobody to ask.': 'डेमो खाते के पास माँगने के लिए कोई नहीं है।',
  'Your requests': 'आपके अनुरोध',
  'Loading your requests': 'आपके अनुरोध आ रहे हैं',
  'Unable to load your requests.': 'आपके अनुरोध नहीं आ सके।',
  'You have asked for nothing yet.': 'आपने अभी तक कुछ नहीं माँगा है।',
  'Unable to take the request back.': 'अनुरोध वापस नहीं लिया जा सका।',
  Given: 'दिए गए',
  'Your note': 'आपकी टिप्पणी',
  Reply: 'जवाब',
  'Take back {id}': '{id} वापस लें',
  Withdrawal: 'निकासी',
  Waiting: 'प्रतीक्षा में',
  Refused: 'मना किया गया',
  'Taken back': 'वापस लिया',
  'New request': 'नया अनुरोध',
  'What for': 'किसलिए',
  'Ask for points': 'पॉइंट माँगें',
  'Withdraw points': 'पॉइंट निकालें',
  'While betting is paused, no points can be added. Points can be withdrawn.':
    'दांव पर विराम के दौरान पॉइंट नहीं जोड़े जा सकते। पॉइंट निकाले जा सकते हैं।',
  '{amount} available; on hold until it is answered.': '{amount} उपलब्ध; जवाब आने तक रोके रहेंगे।',
  'Note (optional)': 'टिप्पणी (वैकल्पिक)',
  'Send request': 'अनुरोध भेजें',
  'Enter a valid amount.': 'सही रकम लिखें।',
  'Unable to send the request.': 'अनुरोध नहीं भेजा जा सका।',
};
