import type { Dictionary } from '../../match.ts';

/** Staff: persons who work for an account, and what each may do. */
export const persons: Dictionary = {
  Add: 'जोड़ें',
  'Add a person': 'व्यक्ति जोड़ें',
  'All sessions of the person end.': 'इस व्यक्ति के सभी सत्र समाप्त हो जाते हैं।',
  'Cannot sign in; all sessions end.': 'साइन इन नहीं हो सकता; सभी सत्र समाप्त हो जाते हैं।',
  'Change person': 'व्यक्ति बदलें',
  'Close for good': 'हमेशा के लिए बंद करें',
  'Close it': 'बंद करें',
  Content: 'सामग्री',
  'Enter the name of the person.': 'व्यक्ति का नाम लिखें।',
  'Enter a user name.': 'यूज़रनेम लिखें।',
  'Enter a password.': 'पासवर्ड लिखें।',
  Finance: 'वित्त',
  'For a lost authenticator; all sessions of the person end.': 'ऑथेंटिकेटर खो जाने पर; इस व्यक्ति के सभी सत्र समाप्त हो जाते हैं।',
  'Home page, identity, which sports and events are shown.': 'होम पेज, पहचान, कौन से खेल और इवेंट दिखते हैं।',
  Manage: 'संभालें',
  'Manage {name}': '{name} को संभालें',
  Rights: 'अनुमति',
  'Rights besides reading': 'पढ़ने के अलावा अनुमति',
  'Moves points: transfers, settlements, requests, commission.': 'पॉइंट भेजना: ट्रांसफ़र, निपटान, अनुरोध, कमीशन।',
  'Name or user name': 'नाम या यूज़रनेम',
  'New transaction code': 'नया ट्रांज़ैक्शन कोड',
  'Nobody works for you here yet.': 'अभी यहाँ आपके लिए कोई काम नहीं करता।',
  Opened: 'खोला गया',
  'Other actions': 'अन्य काम',
  'Opens, locks and changes accounts of agents and users.': 'एजेंट और यूज़र के खाते खोलना, लॉक करना और बदलना।',
  Person: 'व्यक्ति',
  '{person} for {account}': '{account} के लिए {person}',
  'Person {id}': 'व्यक्ति {id}',
  'Person added.': 'व्यक्ति जोड़ा गया।',
  'Person changed.': 'व्यक्ति बदला गया।',
  'People who work for you, each with a sign-in and rights of their own. All of them may read.':
    'अपने साइन-इन वाले व्यक्ति जो आपके लिए काम करते हैं, हर एक अपने अधिकारों में। पढ़ सब सकते हैं।',
  'Read only': 'केवल पढ़ना',
  'Reset it': 'रीसेट करें',
  'Second step': 'दूसरा चरण',
  'Second step off': 'दूसरा चरण बंद',
  Sessions: 'सत्र',
  'Set it': 'सेट करें',
  'Sign out everywhere': 'हर जगह से साइन आउट',
  'Signed in, {count}': 'साइन इन, {count}',
  'This page is not open to you.': 'यह पेज आपके लिए खुला नहीं है।',
  'Page not open to you': 'पेज आपके लिए खुला नहीं',
  'It is not among the rights that you were given.': 'यह आपको दी गई अनुमतियों में नहीं है।',
  'None yet': 'अभी कोई नहीं',
  Staff: 'स्टाफ़',
  'Suspends, sets results and limits, answers disputes and alerts.':
    'रोकना, नतीजे और सीमाएँ तय करना, विवादों और चेतावनियों का जवाब देना।',
  'Switch it off': 'बंद करें',
  'The person can never sign in again. What it did stays on record, and its name stays taken.':
    'यह व्यक्ति फिर कभी साइन इन नहीं कर सकेगा। उसका किया दर्ज रहता है और नाम लिया हुआ रहता है।',
  'The person reads it after signing in; all its sessions end.':
    'व्यक्ति इसे साइन इन करके पढ़ता है; उसके सभी सत्र समाप्त हो जाते हैं।',
  'Hand over the user name and the password: the person chooses one of its own at the first sign-in, acts with your points and users, and is on record beside you. Its transaction code it finds itself, under its name at the top right.':
    'यूज़रनेम और पासवर्ड सौंपें: व्यक्ति पहली बार साइन इन करते ही अपना पासवर्ड चुनता है, आपके पॉइंट और यूज़र के साथ काम करता है, और आपके साथ दर्ज रहता है। अपना ट्रांज़ैक्शन कोड वह खुद पाता है, ऊपर दाईं ओर अपने नाम के नीचे।',
  'Unable to change the person.': 'व्यक्ति नहीं बदला जा सका।',
  'Unable to load the staff.': 'स्टाफ़ लोड नहीं हो सका।',
  'Unable to save the person.': 'व्यक्ति सेव नहीं हो सका।',
  'User name': 'यूज़रनेम',
  'What the persons who work for you did, and what they were refused.':
    'आपके लिए काम करने वाले व्यक्तियों ने क्या किया, और उन्हें क्या अस्वीकृत हुआ।',
  'Not among your rights': 'आपके अधिकारों में नहीं',
  'You can read this. Changing it is not among the rights that {account} gave you.':
    'आप इसे पढ़ सकते हैं। इसे बदलना उन अधिकारों में नहीं है जो {account} ने आपको दिए हैं।',
  'Your rights do not include this kind of action; somebody else decides.':
    'इस तरह का काम आपके अधिकारों में नहीं है; कोई और फ़ैसला करता है।',
  'Whoever is added signs in with a name, password, code and second step of its own.':
    'जो जोड़ा जाता है वह अपने नाम, पासवर्ड, कोड और दूसरे चरण से साइन इन करता है।',
};
