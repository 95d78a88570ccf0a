/** The words of the status page; the English ones are the keys. */
const HINDI: Readonly<Record<string, string>> = {
  Status: 'स्थिति',
  'Everything works': 'सब ठीक चल रहा है',
  'Something is not as it should be': 'कुछ ठीक नहीं चल रहा है',
  'No bets are taken': 'अभी दांव नहीं लिए जा रहे',
  'Price feed': 'भाव फ़ीड',
  'Placing a bet': 'दांव लगाना',
  Database: 'डेटाबेस',
  'Last reconciliation': 'पिछला मिलान',
  'Audit chain': 'ऑडिट चेन',
  'Ledger chain': 'लेजर चेन',
  Servers: 'सर्वर',
  Role: 'काम',
  State: 'हाल',
  Version: 'संस्करण',
  'Up for': 'कब से चालू',
  ok: 'ठीक',
  stale: 'पुराना',
  down: 'बंद',
  ready: 'तैयार',
  'not-ready': 'तैयार नहीं',
  gone: 'गायब',
  leads: 'अगुआ',
  'heard {age} ago': '{age} पहले सुना गया',
  'half within {p50}, 99 of 100 within {p99}': 'आधे {p50} में, 100 में से 99 {p99} में',
  'no bets in the last five minutes': 'पिछले पाँच मिनट में कोई दांव नहीं',
  'no differences': 'कोई अंतर नहीं',
  '{count} differences': '{count} अंतर',
  none: 'कोई नहीं',
  'Seal {seq}': 'मुहर {seq}',
  'As of {time}. This page renews itself.': '{time} तक। यह पेज ख़ुद नया होता रहता है।',
};

export type Say = (english: string, values?: Readonly<Record<string, string>>) => string;

/** Says a text in the language, its `{name}` places filled. */
export const sayIn =
  (language: 'en' | 'hi'): Say =>
  (english, values = {}) =>
    ((language === 'hi' ? HINDI[english] : undefined) ?? english).replace(
      /\{(\w+)\}/g,
      (place, name: string) => values[name] ?? place,
    );
