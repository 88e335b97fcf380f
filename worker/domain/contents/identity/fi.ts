/** The screens of proving who one is in Finnish; part of the customer's texts. */
export const identityFi = {
  identityWaitingTitle: 'Tunnistaudu vielä',
  identityWaitingText: 'Vahvista henkilöllisyytesi, niin pääset eteenpäin. Se vie vain hetken.',
  identityFailedTitle: 'Tunnistautuminen ei onnistunut',
  identityFailedText: 'Yritä uudelleen. Jos se ei onnistu, ota yhteyttä huoltoon.',
  identityCancelledTitle: 'Tunnistautuminen keskeytyi',
  identityCancelledText: 'Voit tunnistautua, kun sinulle sopii. Sen jälkeen pääset eteenpäin.',
  identityExpiredTitle: 'Tunnistautuminen vanheni',
  identityExpiredText: 'Aloita se uudelleen, niin pääset eteenpäin.',
  identityMismatchTitle: 'Tule huollon tiskille',
  identityMismatchText:
    'Tunnistautuminen ei vastannut tilauksen tietoja, joten tarkistamme asian kanssasi. Tuo avaimet ja henkilöllisyystodistus tiskille aukioloaikana.',
  identityBegin: 'Tunnistaudu',
  identityAgain: 'Yritä tunnistautua uudelleen',
  identityOpening: 'Avataan tunnistautumista',
  identityCheck: 'Tunnistauduin jo',
  identityChecking: 'Tarkistetaan',
  identityCheckFailed: 'Tilannetta ei saatu tarkistettua. Yritä hetken päästä uudelleen.',
  identityStillOpen: 'Tunnistautuminen on vielä kesken. Tee se loppuun, niin pääset eteenpäin.',
  identityUnavailable: 'Tunnistuspalvelu ei vastaa juuri nyt. Yritä hetken päästä uudelleen.',
  identityNotBegun: 'Tunnistautumista ei voitu aloittaa. Yritä hetken päästä uudelleen.',
  identityReturned: 'Tarkistamme tunnistautumista',
  identityVerified: 'Tunnistautuminen onnistui',
} as const

/** The same in another language. */
export type IdentityTexts = Readonly<Record<keyof typeof identityFi, string>>
