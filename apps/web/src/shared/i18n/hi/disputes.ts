import type { Dictionary } from '../match.ts';

/** Questions about settled bets, on their receipts. */
export const disputes: Dictionary = {
  'Your question was answered': 'आपके सवाल का जवाब मिला',
  'Your question was answered: the bet was corrected': 'आपके सवाल का जवाब मिला: दांव ठीक किया गया',
  'The answer stands on the receipt of bet {id}.': 'जवाब दांव {id} की रसीद पर है।',
  'Questions about this bet': 'इस दांव के बारे में सवाल',
  'This bet could be asked about until {time}.': 'इस दांव के बारे में {time} तक पूछा जा सकता था।',
  'You can ask until {time}.': 'आप {time} तक पूछ सकते हैं।',
  'Ask about this bet': 'इस दांव के बारे में पूछें',
  'What is wrong with this bet?': 'इस दांव में क्या गलत है?',
  'Send question': 'सवाल भेजें',
  'Unable to send the question.': 'सवाल नहीं भेजा जा सका।',
  'Write something first.': 'पहले कुछ लिखें।',
  'Question {id}': 'सवाल {id}',
  'Waits for an answer': 'जवाब का इंतज़ार',
  'Answered, the bet stands': 'जवाब मिला, दांव वैसा ही रहा',
  Player: 'खिलाड़ी',
  Agent: 'एजेंट',
  'The desk': 'डेस्क',
  You: 'आप',
  'Add something': 'कुछ और लिखें',
  Send: 'भेजें',
  'Unable to send it.': 'नहीं भेजा जा सका।',
  'Unable to take it back.': 'वापस नहीं लिया जा सका।',
  'Take the question back': 'सवाल वापस लें',
  'Evidence: {evidence}': 'सबूत: {evidence}',
  'Questions about results': 'नतीजों के बारे में सवाल',
  'You can ask about a settled bet from its receipt, for as long as the receipt says.':
    'तय हो चुके दांव के बारे में उसकी रसीद से पूछ सकते हैं, जब तक रसीद में लिखा है।',
  'Each outcome of a bet is asked about once. The desk looks at the prices, suspensions and evidence of that moment and answers on the receipt.':
    'दांव के हर नतीजे के बारे में एक बार पूछा जाता है। डेस्क उस समय के भाव, रोक और सबूत देखकर रसीद पर जवाब देता है।',
  'A question moves no points. A wrong result is corrected like any other, and “Corrected” is said only when your bet comes to something else.':
    'सवाल से कोई पॉइंट नहीं हिलता। गलत नतीजा हर नतीजे की तरह सुधारा जाता है, और “सुधारा गया” तभी लिखा जाता है जब आपके दांव का नतीजा बदले।',
};
