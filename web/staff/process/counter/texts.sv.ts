import type { texts as fi } from './texts.fi.ts'

/** Money over the counter: by which means it was taken, and how that is corrected. */
export const texts: typeof fi = {
  counterHow: 'Hur betalades det?',
  counterCASH: 'Kontant',
  counterCARD: 'Med kort',
  counterINVOICE: 'På faktura',
  counterOTHER: 'Ej angivet',
  counterSplit: 'På flera sätt',
  counterLeft: '{amount} återstår att fördela',
  counterOver: '{amount} för mycket',
  counterFits: 'Summan stämmer',
  counterMissing: 'Välj hur det betalades',
  counterWrong: 'Fördela hela summan på betalsätten',
  counterAmountWrong: 'Ange summan i euro',
  counterTakenBy: '{who} tog emot betalningen',
  counterCorrect: 'Rätta betalsättet',
  counterCorrectTitle: 'Hur betalades {amount}?',
  counterCorrectText: 'Rättelsen syns i efterhand. Den kan göras tills dagen är stängd.',
  counterDayClosed: 'Dagen är redan stängd. En administratör kan öppna den igen.',
  counterFailed: 'Rättelsen lyckades inte. Ladda om sidan och försök igen',
}
