import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  organisation: 'Organisationens inloggning',
  orgLead:
    'Gruppens personal loggar in med arbetsplatsens eget konto (OpenID Connect): Entra ID, Google Workspace eller Okta.',
  orgNoGroup: 'Den här verkstaden hör inte till en grupp som du sköter. Inloggningen ställs in för gruppen.',
  orgDomains: 'Domäner',
  orgDomainsLead: 'Inloggningen gäller adresser som slutar på de här. Tjänstens operatör kopplar dem till gruppen.',
  orgDomainsField: 'Domäner för e-post',
  orgDomainsHint: 'Skilj flera med kommatecken, till exempel bilhuset.fi, service.bilhuset.fi',
  orgDomainWrong: 'Kontrollera domänerna. Skriv dem utan @, till exempel bilhuset.fi.',
  orgDomainTaken: 'Någon av domänerna hör redan till en annan grupp.',
  orgDomainsNone: 'Gruppen har ännu ingen domän. Be tjänstens operatör koppla en, så kan du ställa in inloggningen.',
  orgProvider: 'Identitetstjänst',
  orgProviderLead:
    'Gruppens personal loggar in i den här tjänsten. Dess ord ensamt räknas inte som tvåfaktor: ange nedan på vilka värden i token den känns igen.',
  orgCallback: 'Returadress',
  orgCallbackHint: 'Lägg till den i tjänsten som tillåten returadress (redirect URI).',
  orgIssuer: 'Tjänstens namn (issuer)',
  orgIssuerHint: 'Exakt så som tjänsten anger det, till exempel https://login.microsoftonline.com/…/v2.0',
  orgIssuerWrong: 'Skriv en adress som börjar med https://',
  orgClientId: 'Applikationens id (client ID)',
  orgClientIdNeeded: 'Skriv det id som tjänsten gav.',
  orgClientSecret: 'Applikationens hemlighet (client secret)',
  orgClientSecretHint: 'Lämna tomt om hemligheten inte ändras. Den sparade hemligheten visas inte.',
  orgClientSecretNeeded: 'Skriv hemligheten. När tjänsten byts skrivs den alltid på nytt.',
  orgRole: 'Ny användares roll',
  orgRoleHint: 'Rollen för den som loggar in första gången. Du kan ändra den senare i användarlistan.',
  orgRoleRefused: 'Du kan inte ge den här rollen.',
  orgAccounts: 'Ny användares verkstäder',
  orgAccountsHint: 'Den första av de valda är standard.',
  orgAccountsRefused: 'Någon av verkstäderna hör inte längre till gruppen. Ladda sidan på nytt.',
  orgTwoFactorAmr: 'Tvåfaktor: amr-värden',
  orgTwoFactorAmrHint:
    'När amr i token innehåller något av de här begärs ingen egen bekräftelse. Till exempel mfa (Okta). Tomt: den begärs alltid när rollen kräver det.',
  orgTwoFactorAcr: 'Tvåfaktor: acr-värden',
  orgTwoFactorAcrHint:
    'Samma för acr i token; värdena begärs också av tjänsten. Entra: autentiseringskontext (acrs), till exempel c1. Okta: urn:okta:loa:2fa:any',
  orgTwoFactorWrong: 'Skilj värdena med kommatecken, högst tio. De har inga mellanslag eller å, ä, ö.',
  orgEnabled: 'Inloggningen är i bruk',
  orgEnabledHint: 'När du tar den ur bruk kommer ingen in med organisationens konto. Nuvarande sessioner fortsätter.',
  orgTry: 'Prova tjänsten',
  orgTriedWell: 'Tjänsten svarar och dess uppgifter är i skick. Prova ännu att logga in.',
  orgTryFailed: 'Provet lyckades inte. Försök igen.',
  orgFault_address_refused: 'Tjänstens adress är inte en offentlig https-adress.',
  orgFault_unreachable: 'Tjänsten svarar inte. Kontrollera adressen.',
  orgFault_no_document: 'På adressen finns ingen beskrivning av en OpenID Connect-tjänst. Kontrollera adressen.',
  orgFault_issuer_differs: 'Tjänsten uppger ett annat namn. Kopiera issuer från tjänsten tecken för tecken.',
  orgFault_no_endpoints: 'Adresser saknas i tjänstens beskrivning. Kontakta den som erbjuder tjänsten.',
  orgFault_no_code_flow: 'Tjänsten stöder inte sättet att logga in som vi använder (authorization code och PKCE S256).',
  orgFault_no_algorithm: 'Tjänsten signerar inte på ett sätt som vi godkänner (RS256, PS256 eller ES256).',
  orgFault_no_keys: 'Tjänstens signeringsnycklar kunde inte hämtas.',
  orgFault_tenant_needed:
    'Microsofts gemensamma adresser (common, organizations, consumers) duger inte. Använd den egna klientorganisationens, med dess GUID: https://login.microsoftonline.com/…/v2.0',
  orgTest: 'Prova att logga in',
  orgTestLead:
    'Du loggar in i tjänsten med de sparade inställningarna och kommer tillbaka hit. Din session byts inte, och du ser vilken uppgift i token som saknas eller är fel.',
  orgTestGo: 'Logga in på prov',
  orgTested_fine:
    'Inloggningen lyckades. Tjänstens ord räknas inte som tvåfaktor: den som det krävs av bekräftar på eget sätt.',
  orgTested_fine_two_factor: 'Inloggningen lyckades, och token visade tvåfaktor.',
  orgTested_fine_one_factor:
    'Inloggningen lyckades, men token har inget av de angivna amr- eller acr-värdena. Den som tvåfaktor krävs av bekräftar på eget sätt.',
  orgTested_expired: 'Provet tog för länge eller hade redan använts. Prova igen.',
  orgTested_changed: 'Inställningarna ändrades under provet. Prova igen.',
  orgTested_cancelled: 'Inloggningen avbröts i tjänsten.',
  orgTested_unavailable: 'Tjänsten svarade inte, eller svaret kunde inte läsas. Prova igen om en stund.',
  orgTested_client: 'Tjänsten känner inte applikationen: dess id eller hemlighet är fel eller har gått ut.',
  orgTested_code: 'Tjänsten godkände inte engångskoden. Kontrollera att returadressen är exakt densamma i tjänsten.',
  orgTested_no_token: 'Tjänsten gav ingen ID-token. Tillåt OpenID Connect (scope openid) för applikationen.',
  orgTested_signature: 'Token är inte signerad med tjänstens nycklar.',
  orgTested_iss: 'iss i token är en annan än angiven issuer: token hör till en annan tjänst eller klientorganisation.',
  orgTested_aud: 'aud i token är inte den här applikationen. Kontrollera applikationens id.',
  orgTested_sub: 'sub saknas i token: det framgår inte vem som loggade in.',
  orgTested_nonce: 'nonce i token saknas eller är fel.',
  orgTested_time: 'iat eller exp i token är fel: token har gått ut, eller tjänstens klocka går fel.',
  orgTested_refused: 'Tjänsten svarade med ett fel. Se orsaken i tjänstens logg.',
  orgTested_tid: 'tid i token saknas eller är en annan än klientorganisationen i issuer.',
  orgTested_oid:
    'oid, som personen varaktigt känns igen på, saknas i token. Lägg till scope profile eller den valfria uppgiften oid.',
  orgTested_personal: 'Ett personligt Microsoft-konto användes. Bara organisationens arbetskonton duger.',
  orgTested_guest: 'Den som loggade in är gäst i klientorganisationen (acct, idp eller #EXT#). Gäster släpps inte in.',
  orgTested_email_missing:
    'email saknas i token. Lägg till den i applikationens uppgifter; i Entra räcker preferred_username om den har formen av en e-postadress.',
  orgTested_email_malformed: 'email i token är inte en enda e-postadress.',
  orgTested_email_verified_missing:
    'email_verified saknas i token. Lägg till den i applikationens uppgifter i tjänsten (Keycloak: scopen email, Okta: profilens uppgift).',
  orgTested_email_verified_false: 'email_verified i token är falskt: tjänsten har inte bekräftat adressen.',
  orgTested_xms_edov_false:
    'xms_edov i token är falskt: adressens domän är inte verifierad i klientorganisationen. Verifiera domänen i Entra.',
  orgTested_domain: 'Adressens domän i token är inte kopplad till gruppen. Tjänstens operatör kopplar domäner.',
  orgTested_hd:
    'hd i token saknas eller är en annan än adressens domän: kontot finns inte i organisationens egen katalog.',
}
