/**
 * The tour of a demo: five steps from a customer's phone to the figures. It is data only, so that the app and the sandbox
 * can show the same (docs/tour.md has it with pictures).
 */

type Translated = Readonly<Record<'fi' | 'sv' | 'en', string>>

export type TourStep = {
  readonly id: 'customer' | 'box' | 'propose' | 'pay' | 'figures'
  /** The program that the step begins in, and the address there. */
  readonly at: 'app' | 'sandbox'
  readonly path: string
  readonly title: Translated
  /** The step's action, and what to look at meanwhile. */
  readonly text: Translated
  /** The text of the link. */
  readonly link: Translated
}

export const tourSteps: readonly TourStep[] = [
  {
    id: 'customer',
    at: 'sandbox',
    path: '/',
    title: {
      fi: 'Ole asiakas tällä puhelimella',
      sv: 'Var kunden på den här telefonen',
      en: 'Be the customer on this phone',
    },
    text: {
      fi: 'Paina pöydällä Asiakkaana käynnin kohdalla, jonka linkki on lähetetty, ja etene, kunnes näet lokeron koodin. Katso, miten työjono elää samalla.',
      sv: 'Tryck på Som kund på skrivbordet vid ett besök vars länk är skickad, och gå vidare tills du ser boxens kod. Se hur arbetskön ändras under tiden.',
      en: 'On the desk, press As the customer at a visit whose link is sent, and go on until you see the code of a box. Watch the work queue move meanwhile.',
    },
    link: { fi: 'Avaa pöytä', sv: 'Öppna skrivbordet', en: 'Open the desk' },
  },
  {
    id: 'box',
    at: 'sandbox',
    path: '/cabinet/lck_herttoniemi',
    title: { fi: 'Avaa lokero', sv: 'Öppna boxen', en: 'Open the box' },
    text: {
      fi: 'Näppäile koodi, pane avaimet lokeroon ja sulje luukku. Katso, miten asiakkaan sivu siirtyy eteenpäin itsestään. Paina sitten lokeroa, avaa se huoltoavaimella ja ota avaimet, kuten huolto tekee.',
      sv: 'Slå koden, lägg nycklarna i boxen och stäng luckan. Se hur kundens sida går vidare av sig själv. Tryck sedan på luckan, öppna den med servicenyckeln och ta nycklarna, som verkstaden gör.',
      en: 'Key in the code, put the keys in and close the door. Watch the customer’s page go on by itself. Then press the box, open it with the service key and take the keys, as the workshop does.',
    },
    link: { fi: 'Avaa avainkaappi', sv: 'Öppna nyckelskåpet', en: 'Open the key cabinet' },
  },
  {
    id: 'propose',
    at: 'app',
    path: '/staff?view=all',
    title: { fi: 'Ehdota jarruja', sv: 'Föreslå bromsar', en: 'Propose brakes' },
    text: {
      fi: 'Avaa käynti, jonka auto on teillä, ja ehdota jarrupaloja. Katso asiakkaan sivua: se kysyy vain niistä.',
      sv: 'Öppna ett besök vars bil är hos er och föreslå bromsbelägg. Se på kundens sida: den frågar bara om dem.',
      en: 'Open a visit whose car you have, and propose brake pads. Look at the customer’s page: it asks about those alone.',
    },
    link: { fi: 'Avaa työjono', sv: 'Öppna arbetskön', en: 'Open the work queue' },
  },
  {
    id: 'pay',
    at: 'sandbox',
    path: '/payments',
    title: { fi: 'Ota maksu vastaan', sv: 'Ta betalt', en: 'Be paid' },
    text: {
      fi: 'Lähetä käynti maksettavaksi ja maksa asiakkaana. Katso käynnin sivulta maksu ja kuitti, ja täältä, mitä maksupalvelu siitä tietää.',
      sv: 'Skicka besöket till betalning och betala som kunden. Se betalningen och kvittot på besökets sida, och här vad betaltjänsten vet.',
      en: 'Send the visit for payment, and pay as the customer. Find payment and receipt on the page of the visit, and here what the payment provider knows.',
    },
    link: { fi: 'Avaa maksut', sv: 'Öppna betalningarna', en: 'Open the payments' },
  },
  {
    id: 'figures',
    at: 'app',
    path: '/staff/insights',
    title: { fi: 'Lue tunnusluvut', sv: 'Läs nyckeltalen', en: 'Read the insights' },
    text: {
      fi: 'Katso, moniko käynti hoitui ilman henkilökuntaa. Tunnusluvut näkee admin, ryhmän admin tai pääkäyttäjä.',
      sv: 'Se hur många besök som gick utan personal. Nyckeltalen visas för admin, gruppens admin och superanvändare.',
      en: 'See how many visits went without staff. Insights are for admins, group admins and superusers.',
    },
    link: { fi: 'Avaa tunnusluvut', sv: 'Öppna nyckeltalen', en: 'Open the insights' },
  },
]

/** Words around the steps. */
export const tourWords: Readonly<Record<'title' | 'close' | 'back' | 'next' | 'done' | 'of', Translated>> = {
  title: {
    fi: 'Kierros: viisi vaihetta, viisi minuuttia',
    sv: 'Rundtur: fem steg, fem minuter',
    en: 'The tour: five steps, five minutes',
  },
  close: { fi: 'Ohita kierros', sv: 'Hoppa över rundturen', en: 'Skip the tour' },
  back: { fi: 'Edellinen', sv: 'Föregående', en: 'Back' },
  next: { fi: 'Seuraava', sv: 'Nästa', en: 'Next' },
  done: { fi: 'Valmis', sv: 'Klar', en: 'Done' },
  /** With the numbers of the step and of all steps. */
  of: { fi: 'Vaihe {step}/{steps}', sv: 'Steg {step}/{steps}', en: 'Step {step} of {steps}' },
}
