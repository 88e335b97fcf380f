/** The screens of paying by credit in Finnish; part of the customer's texts. */
export const creditFi = {
  payCredit: 'Maksa luotolla',
  payCreditText: 'Laskulla, osamaksulla tai luottotilillä. Luoton myöntää Resurs Bank.',
  creditSettings: 'Valitse luotto',
  creditChangeSetting: 'Vaihda luottoa',
  creditNoMethods: 'Tälle summalle ei ole juuri nyt tarjolla luottoa. Valitse toinen maksutapa.',
  creditMethodsFailed: 'Luottotapoja ei saatu haettua. Yritä uudelleen tai valitse toinen maksutapa.',

  creditTitle: 'Luotto',
  creditLead: 'Luoton myöntää Resurs Bank, joka voi pyytää sinua vielä allekirjoittamaan sopimuksen.',
  creditMethod: 'Luottotapa',
  creditMethodRefused: 'Tämä luottotapa ei ole enää tarjolla. Valitse toinen.',
  creditAmount: 'Haettava luotto',
  creditAmountHint: 'Uuden tilin luottoraja. Siitä käytetään nyt {total}.',
  creditAmountRefused: 'Tätä summaa ei voi hakea. Valitse toinen.',
  creditToPay: 'Luotolla maksettava',
  creditInfo: 'Luoton ehdot ja tiedot',
  creditNewTab: 'avautuu uuteen välilehteen',

  creditApplicant: 'Hakijan tiedot',
  governmentId: 'Henkilötunnus',
  governmentIdHint: 'Esimerkiksi 131052-308T. Se menee vain Resurs Bankille. Me emme tallenna sitä.',
  governmentIdForm: 'Henkilötunnus ei ole kokonainen. Kirjoita se muodossa 131052-308T.',
  governmentIdDate: 'Tarkista kuusi ensimmäistä numeroa. Sellaista päivää ei ole.',
  governmentIdCheck: 'Tarkista numerot ja viimeinen merkki. Ne eivät sovi yhteen.',
  creditPhone: 'Puhelinnumero',
  creditPhoneInvalid: 'Tarkista puhelinnumero. Kirjoita se esimerkiksi muodossa +358 40 123 4567.',
  creditMissing: 'Puuttuu tai vaatii tarkistusta: {fields}.',
  creditPay: 'Maksa luotolla {total}',
  creditStarting: 'Lähetetään hakemusta',
  creditFailed: 'Maksu epäonnistui, voit kokeilla toista maksutapaa',
  creditOffline: 'Yhteys katkesi. Tarkistamme, ehtikö hakemus perille.',
  creditNotSent: 'Ei yhteyttä. Hakemusta ei lähetetty. Paina uudelleen, kun yhteys palaa.',

  creditSigningTitle: 'Allekirjoitus on kesken',
  creditSigningText: 'Resurs Bank odottaa allekirjoitustasi. Jatka siitä, mihin jäit, tai valitse toinen maksutapa.',
  creditContinue: 'Jatka allekirjoitukseen',
  creditOtherWay: 'Valitse toinen maksutapa',
  creditNotBooked: 'Resurs Bank maksu epäonnistui. Voit kokeilla toista maksutapaa',
  signingCancelled: 'Allekirjoitus keskeytyi',
  signingFailed: 'Allekirjoitus epäonnistui',
  signingAgain: 'Voit yrittää uudelleen tai valita toisen maksutavan.',

  toasts: 'Ilmoitukset',
  toastClose: 'Sulje ilmoitus',
} as const

/** The same in another language. */
export type CreditTexts = Readonly<Record<keyof typeof creditFi, string>>
