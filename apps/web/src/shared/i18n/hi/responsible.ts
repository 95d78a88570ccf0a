import type { Dictionary } from '../match.ts';

/** Responsible gambling, the rules and the terms. */
export const responsible: Dictionary = {
  'The limit changes in 24 hours': 'सीमा 24 घंटे बाद बदलेगी',
  'Limit saved': 'सीमा सेव हुई',
  'Unable to change the limit.': 'सीमा नहीं बदली जा सकी।',
  'Enter whole rupees, 0 or more.': 'पूरे रुपये लिखें, 0 या अधिक।',
  'With 0 nobody can give you points. A higher limit counts 24 hours after you ask for it.':
    '0 होने पर कोई आपको पॉइंट नहीं दे सकता। ज़्यादा सीमा, माँगने के 24 घंटे बाद लागू होगी।',
  'With 0 you cannot bet. A higher limit counts 24 hours after you ask for it.':
    '0 होने पर आप दांव नहीं लगा सकते। ज़्यादा सीमा, माँगने के 24 घंटे बाद लागू होगी।',
  'With 0 you can place no bet that could lose. A higher limit counts 24 hours after you ask for it.':
    '0 होने पर आप ऐसा कोई दांव नहीं लगा सकते जो हार सकता हो। ज़्यादा सीमा, माँगने के 24 घंटे बाद लागू होगी।',
  'I want a limit of 0': 'मुझे 0 की सीमा चाहिए',
  'Remove in 24 hours': '24 घंटे बाद हटाएँ',
  'Higher: counts after 24 hours.': 'ज़्यादा: 24 घंटे बाद लागू होगी।',
  'Counts at once.': 'तुरंत लागू होगी।',
  'Own limits': 'अपनी सीमाएँ',
  'Lower counts at once, higher after 24 hours. Days, weeks (from Monday) and months are those of {zone}.':
    'घटाना तुरंत लागू होता है, बढ़ाना 24 घंटे बाद। दिन, हफ़्ते (सोमवार से) और महीने {zone} समय के हैं।',
  'No limit': 'कोई सीमा नहीं',
  '{used} used, until {end}': '{used} इस्तेमाल, {end} तक',
  'Change: {limit}, {period}': 'बदलें: {limit}, {period}',
  'Set: {limit}, {period}': 'तय करें: {limit}, {period}',
  Set: 'तय करें',
  Change: 'बदलें',
  'No limit from {date} on': '{date} से कोई सीमा नहीं',
  '{limit} from {date} on': '{date} से {limit}',
  'Take back: {limit}, {period}': 'वापस लें: {limit}, {period}',
  'Take back': 'वापस लें',
  'Pause betting': 'दांव रोकें',
  'Nobody can end a pause early: not you, not your agent, not a super admin.':
    'रोक को समय से पहले कोई नहीं हटा सकता: न आप, न आपका एजेंट, न सुपर एडमिन।',
  'Time-out': 'टाइम-आउट',
  'Self-exclusion': 'स्वयं को बाहर रखना',
  'Your time-out lasts until {date}. You can read your statement, and your agent can pay out your points.':
    'आपका टाइम-आउट {date} तक है। आप अपना स्टेटमेंट देख सकते हैं, और आपका एजेंट आपके पॉइंट लौटा सकता है।',
  'Your self-exclusion lasts until {date}. You can read your statement, and your agent can pay out your points.':
    'आपने {date} तक स्वयं को बाहर रखा है। आप अपना स्टेटमेंट देख सकते हैं, और आपका एजेंट आपके पॉइंट लौटा सकता है।',
  'For how long': 'कितने समय के लिए',
  'Cash-out is refused during a pause too, and an automatic one ends undone when its moment comes.':
    'रोक के दौरान कैश आउट भी नहीं हो सकता, और ऑटो कैश आउट अपना समय आने पर बिना हुए ख़त्म हो जाएगा।',
  'I understand that I cannot bet until it is over, and that nobody can end it early. Open bets stay.':
    'मैं समझता/समझती हूँ कि यह समय पूरा होने तक दांव नहीं लगा सकता/सकती, और कोई इसे पहले ख़त्म नहीं कर सकता। खुले दांव बने रहेंगे।',
  '{count} day': '{count} दिन',
  '{count} days': '{count} दिन',
  '{count} week': '{count} हफ़्ता',
  '{count} weeks': '{count} हफ़्ते',
  '{count} month': '{count} महीना',
  '{count} months': '{count} महीने',
  '{count} year': '{count} साल',
  '{count} years': '{count} साल',
  'Betting is paused': 'दांव रुके हुए हैं',
  'Until {date}': '{date} तक',
  'Unable to pause betting. Please try again.': 'दांव नहीं रोके जा सके। फिर कोशिश करें।',
  'Unable to change the reminder.': 'रिमाइंडर नहीं बदला जा सका।',
  Never: 'कभी नहीं',
  '{count} minute': '{count} मिनट',
  '{count} minutes': '{count} मिनट',
  '{count} hour': '{count} घंटा',
  '{count} hours': '{count} घंटे',
  Reminder: 'रिमाइंडर',
  'Every so often a dialog with the time played and your net result.':
    'थोड़ी-थोड़ी देर में एक संदेश: कितना समय खेला और कुल नतीजा।',
  'Responsible gambling': 'ज़िम्मेदारी से खेलें',
  '18+ only. Bet only what you can afford to lose, and stop when it is no longer a pleasure.':
    'केवल 18+। उतना ही दांव लगाएँ जितना हारना सह सकें, और जब मज़ा न आए तो रुक जाएँ।',
  'Loading your limits': 'आपकी सीमाएँ लोड हो रही हैं',
  'Unable to load your limits.': 'आपकी सीमाएँ लोड नहीं हुईं।',
  'Own limits on deposits, stakes and losses, by day, week and month.':
    'जमा, स्टेक और नुक़सान पर अपनी सीमाएँ: दिन, हफ़्ते और महीने के हिसाब से।',
  'A reminder of the time played and of the net result.': 'खेले गए समय और कुल नतीजे का रिमाइंडर।',
  'A time-out of 1 to 42 days, and self-exclusion for 6 months or more, which nobody can lift.':
    '1 से 42 दिन का टाइम-आउट, और 6 महीने या ज़्यादा के लिए स्वयं को बाहर रखना, जिसे कोई नहीं हटा सकता।',
  'What every player can set': 'हर खिलाड़ी क्या तय कर सकता है',
  'Log in as a player to set them.': 'तय करने के लिए खिलाड़ी के रूप में लॉग इन करें।',
  'You bet more than you meant to, or to win back what you lost.':
    'आप सोच से ज़्यादा दांव लगाते हैं, या हारा हुआ वापस पाने के लिए लगाते हैं।',
  'You bet with money that is meant for something else.': 'आप किसी और काम के पैसों से दांव लगाते हैं।',
  'You hide from others how much you bet.': 'आप दूसरों से छिपाते हैं कि कितना दांव लगाते हैं।',
  'Betting keeps you from sleep, work or people.': 'दांव की वजह से नींद, काम या लोग छूट रहे हैं।',
  'Signs that it is time to stop': 'रुकने का समय आने के संकेत',
  'If one of them is true of you, pause your betting here and talk to somebody you trust.':
    'अगर इनमें से कुछ आप पर सच है, तो यहाँ दांव रोकें और किसी भरोसेमंद से बात करें।',
  Terms: 'शर्तें',
  'The terms could not be loaded.': 'शर्तें लोड नहीं हो सकीं।',
  'Time played': 'खेला गया समय',
  'Net result': 'कुल नतीजा',
  Staked: 'लगाया गया स्टेक',
  'Your session so far': 'अब तक का आपका सेशन',
  'My limits': 'मेरी सीमाएँ',
  'Go on': 'आगे बढ़ें',
  'Deposit limit': 'जमा सीमा',
  'What your agent may give you. Points that go back do not make room again.':
    'आपका एजेंट आपको कितना दे सकता है। वापस गए पॉइंट से जगह दोबारा नहीं बनती।',
  'Stake limit': 'स्टेक सीमा',
  'What you may stake in all. Every accepted bet counts, also one that is void later.':
    'आप कुल कितना स्टेक लगा सकते हैं। हर स्वीकार किया गया दांव गिना जाता है, बाद में रद्द हुआ भी।',
  'Loss limit': 'नुक़सान सीमा',
  'What betting may cost you: results of the period, and what open bets can still lose.':
    'दांव में आप कितना हार सकते हैं: उस अवधि के नतीजे, और खुले दांव जो अभी हार सकते हैं।',
  Week: 'हफ़्ता',
  Month: 'महीना',
  'Yes or no': 'हाँ या नहीं',
  Prices: 'भाव',
  'The price at the moment of acceptance counts, never the one on the screen. A better one is yours.':
    'स्वीकार होने के समय का भाव मान्य है, स्क्रीन वाला नहीं। बेहतर भाव आपका है।',
  'A worse one is taken only if you said so; otherwise you are asked.':
    'कमतर भाव तभी लिया जाता है जब आपने कहा हो; नहीं तो आपसे पूछा जाता है।',
  'Prices that were not confirmed lately, suspended markets and markets with a result take no bets.':
    'जिन भावों की हाल में पुष्टि नहीं हुई, सस्पेंड मार्केट और जिन मार्केट का नतीजा आ गया, उन पर दांव नहीं लगते।',
  Money: 'पैसा',
  'Exposure is the worst result of your open bets on a market together. It must fit what is available.':
    'एक्सपोज़र किसी मार्केट पर आपके सभी खुले दांवों का सबसे बुरा नतीजा है। वह उपलब्ध राशि के भीतर होना चाहिए।',
  'Winnings are rounded down to the paisa and liabilities up, once for each bet.':
    'जीत पैसे तक नीचे और लायबिलिटी ऊपर पूर्णांकित होती है, हर दांव पर एक बार।',
  'A market is settled by the result of its source, or by the back office with evidence.':
    'मार्केट अपने स्रोत के नतीजे से सेटल होता है, या प्रमाण के साथ बैक ऑफिस से।',
  'A corrected result takes the first settlement back in full and settles again; both stay on your statement.':
    'सुधरा नतीजा पहला सेटलमेंट पूरा वापस लेकर फिर सेटल करता है; दोनों आपके स्टेटमेंट पर रहते हैं।',
  'A void market pays everybody back. Nobody voids winners alone.':
    'रद्द मार्केट सबको पैसा लौटाता है। केवल जीतने वाले दांव कोई रद्द नहीं करता।',
  'In a dead heat your stake is shared: the winning part settles at full odds, the rest loses.':
    'डेड हीट में आपका स्टेक बँटता है: जीता हिस्सा पूरे ऑड्स पर सेटल होता है, बाकी हारता है।',
  'Bets on a runner that does not start are void, and the odds of the others are reduced by its factor.':
    'जो रनर दौड़ता नहीं उस पर लगे दांव रद्द होते हैं, और बाकी के ऑड्स उसके अनुपात से घटते हैं।',
  'How bets are accepted and markets are settled. Each bet keeps the id of its rule.':
    'दांव कैसे स्वीकार होते हैं और मार्केट कैसे सेटल होते हैं। हर दांव अपने नियम की आईडी रखता है।',
  'All markets': 'सभी मार्केट',
  'All rules': 'सभी नियम',
  'Rule {id}': 'नियम {id}',
  'Who may use {name}': '{name} कौन इस्तेमाल कर सकता है',
  'You are 18 or older, and betting of this kind is lawful where you are. In several places it is not.':
    'आप 18 या उससे बड़े हैं, और जहाँ आप हैं वहाँ ऐसे दांव क़ानूनी हैं। कई जगहों पर नहीं हैं।',
  'An account belongs to one person. Keep its password and its codes to yourself.':
    'एक अकाउंट एक ही व्यक्ति का होता है। पासवर्ड और कोड अपने तक रखें।',
  '{name} handles points: 1 point is shown as {amount}. It sells none and pays none out in money.':
    '{name} पॉइंट चलाता है: 1 पॉइंट {amount} दिखता है। यह न पॉइंट बेचता है, न उनके बदले पैसे देता है।',
  'Points come from your agent and go back to your agent. Every movement is on your statement.':
    'पॉइंट आपके एजेंट से आते हैं और उसी को लौटते हैं। हर लेन-देन आपके स्टेटमेंट पर है।',
  'A bet counts when it is accepted, and cannot be taken back. What settles it stands in the rules.':
    'दांव स्वीकार होते ही मान्य है और वापस नहीं लिया जा सकता। उसका निपटारा नियमों में लिखा है।',
  'Markets may be suspended and results corrected. Corrections take everything back for everybody alike.':
    'मार्केट सस्पेंड और नतीजे सुधारे जा सकते हैं। सुधार सबके लिए एक जैसा सब वापस लेता है।',
  'Limits and pauses': 'सीमाएँ और रोक',
  'Limits, time-outs and self-exclusions that you set bind you, your agent and the house.':
    'आपकी तय की गई सीमाएँ, टाइम-आउट और स्वयं को बाहर रखना आप, आपके एजेंट और हाउस सब पर लागू हैं।',
  'During a pause you cannot bet. You can sign in, read your statement, and have your points paid out.':
    'रोक के दौरान आप दांव नहीं लगा सकते। आप लॉग इन कर सकते हैं, स्टेटमेंट देख सकते हैं और अपने पॉइंट लौटवा सकते हैं।',
  'A self-exclusion asks for the password, and a demo player has none. It closes by itself after a day.':
    'आत्म-निषेध के लिए पासवर्ड चाहिए, और डेमो खिलाड़ी का कोई पासवर्ड नहीं होता। वह एक दिन बाद अपने-आप बंद हो जाता है।',
  'What is kept': 'क्या रखा जाता है',
  'Sign-ins, bets and movements of points are kept with time, address and device, to settle what is disputed.':
    'लॉग इन, दांव और पॉइंट के लेन-देन समय, पते और डिवाइस के साथ रखे जाते हैं, ताकि विवाद सुलझ सकें।',
  'The version of these terms and the time at which you accepted them are kept with your account.':
    'इन शर्तों का वर्शन और आपके मानने का समय आपके अकाउंट के साथ रखा जाता है।',
  'Version {version}': 'वर्शन {version}',
};
