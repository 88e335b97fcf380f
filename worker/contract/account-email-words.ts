import type { AccountEmailsWording } from '#domain/contact/account-emails.ts'

/** The wording of account e-mails; `{workshop}`, `{writer}`, `{username}` and `{sender}` are filled in. */
export const accountEmailWords: AccountEmailsWording = {
  fi: {
    greeting: 'Hei!',
    signature: 'Huollon palvelu',
    somebody: 'Ylläpitäjäsi',
    INVITATION: {
      subject: 'Kutsu: {workshop}',
      paragraphs: [
        '{writer} kutsui sinut huollon palvelun käyttäjäksi: {workshop}. Käyttäjätunnuksesi on {username}.',
        'Avaa linkki ja valitse salasana. Linkki toimii kerran, 72\u00A0tunnin ajan.',
        'Jos et odottanut kutsua, jätä viesti omaan arvoonsa: ilman sinua tunnus ei aukea kenellekään.',
      ],
      action: 'Ota tunnus käyttöön',
    },
    RESET: {
      subject: 'Uusi salasana',
      paragraphs: [
        'Tunnukselle {username} pyydettiin uutta salasanaa.',
        'Avaa linkki ja valitse salasana. Linkki toimii kerran, 30\u00A0minuutin ajan, ja vain uusimmasta viestistä.',
        'Jos et pyytänyt sitä, sinun ei tarvitse tehdä mitään: salasanasi on ennallaan.',
      ],
      action: 'Valitse uusi salasana',
    },
    PASSWORD_CHANGED: {
      subject: 'Salasanasi vaihdettiin',
      paragraphs: [
        'Tunnuksen {username} salasana vaihdettiin juuri.',
        'Jos vaihto oli sinun tai sovitte siitä, kaikki on kunnossa. Jos ei, ota heti yhteys ylläpitäjääsi ja vaihda salasana.',
      ],
      action: 'Kirjautumiseen',
    },
    PASSWORD_KNOWN: {
      subject: 'Joku muu voi tietää salasanasi',
      paragraphs: [
        'Tunnukselle {username} kirjauduttiin oikealla salasanalla, mutta vahvistuskoodi oli monta kertaa väärä. Sisään ei tällä tavalla päästy.',
        'Jos yrittäjä olit sinä, kaikki on kunnossa. Jos et, joku muu tietää salasanasi: vaihda se heti ja kerro siitä ylläpitäjällesi.',
      ],
      action: 'Kirjautumiseen',
    },
    SECOND_WAY_ADDED: {
      subject: 'Uusi kirjautumistapa',
      paragraphs: [
        'Tunnukselle {username} lisättiin juuri uusi tapa vahvistaa kirjautuminen: pääsyavain tai todennussovellus.',
        'Jos lisäys oli sinun, kaikki on kunnossa. Jos ei, vaihda heti salasana, poista tapa omista turva-asetuksistasi ja ota yhteys ylläpitäjääsi.',
      ],
      action: 'Kirjautumiseen',
    },
    SECOND_WAY_REMOVED: {
      subject: 'Kirjautumistapa poistettiin',
      paragraphs: [
        'Tunnukselta {username} poistettiin juuri pääsyavain tai todennussovellus.',
        'Jos poisto oli sinun, kaikki on kunnossa. Jos ei, vaihda heti salasana ja ota yhteys ylläpitäjääsi.',
      ],
      action: 'Kirjautumiseen',
    },
    ADDRESS_CHANGED: {
      subject: 'Sähköpostiosoitteesi vaihdettiin',
      paragraphs: [
        'Tunnuksen {username} sähköpostiosoite vaihdettiin. Tähän osoitteeseen ei enää lähetetä kirjautumisen viestejä.',
        'Jos vaihto ei ollut sinun, ota heti yhteys ylläpitäjääsi.',
      ],
      action: 'Kirjautumiseen',
    },
    SENDER_PREPARED: {
      subject: 'Lähettäjän tietueet ovat valmiina',
      paragraphs: [
        'Toimipisteen {workshop} lähettäjä {sender} on valmisteltu. Lisää asetuksissa näkyvät tietueet verkkotunnuksesi nimipalveluun ja tarkista ne samalla sivulla. Siihen asti viestit lähtevät palvelun omasta lähettäjästä.',
      ],
      action: 'Avaa asetukset',
    },
    SENDER_REGISTERED: {
      subject: 'Lähettäjä vahvistettiin',
      paragraphs: ['Toimipisteen {workshop} lähettäjä {sender} on vahvistettu.'],
      action: 'Avaa asetukset',
    },
    SENDER_REFUSED: {
      subject: 'Lähettäjää ei hyväksytty',
      paragraphs: [
        'Toimipisteen {workshop} lähettäjää {sender} ei hyväksytty. Viestit lähtevät palvelun omasta lähettäjästä, kunnes valitset toisen. Syy:',
      ],
      action: 'Avaa asetukset',
    },
  },
  sv: {
    greeting: 'Hej!',
    signature: 'Verkstadens tjänst',
    somebody: 'Din administratör',
    INVITATION: {
      subject: 'Inbjudan: {workshop}',
      paragraphs: [
        '{writer} har bjudit in dig som användare av verkstadens tjänst: {workshop}. Ditt användarnamn är {username}.',
        'Öppna länken och välj ett lösenord. Länken fungerar en gång, i 72\u00A0timmar.',
        'Om du inte väntade dig en inbjudan kan du bortse från meddelandet: ingen kommer in utan dig.',
      ],
      action: 'Ta användarnamnet i bruk',
    },
    RESET: {
      subject: 'Nytt lösenord',
      paragraphs: [
        'Någon har bett om ett nytt lösenord för användarnamnet {username}.',
        'Öppna länken och välj ett lösenord. Länken fungerar en gång, i 30\u00A0minuter, och bara ur det senaste meddelandet.',
        'Om det inte var du behöver du inte göra något: ditt lösenord är oförändrat.',
      ],
      action: 'Välj ett nytt lösenord',
    },
    PASSWORD_CHANGED: {
      subject: 'Ditt lösenord har bytts',
      paragraphs: [
        'Lösenordet för användarnamnet {username} byttes alldeles nyss.',
        'Om det var du, eller om det var avtalat, är allt i sin ordning. Om inte: kontakta genast din administratör och byt lösenord.',
      ],
      action: 'Till inloggningen',
    },
    PASSWORD_KNOWN: {
      subject: 'Någon annan kan känna till ditt lösenord',
      paragraphs: [
        'Någon loggade in som {username} med rätt lösenord, men bekräftelsekoden var fel många gånger. Ingen kom in på det sättet.',
        'Om det var du är allt i sin ordning. Om inte känner någon annan till ditt lösenord: byt det genast och berätta det för din administratör.',
      ],
      action: 'Till inloggningen',
    },
    SECOND_WAY_ADDED: {
      subject: 'Ett nytt sätt att logga in',
      paragraphs: [
        'Ett nytt sätt att bekräfta inloggningen lades alldeles nyss till för användarnamnet {username}: en nyckel eller en autentiseringsapp.',
        'Om det var du är allt i sin ordning. Om inte: byt genast lösenord, ta bort sättet i dina säkerhetsinställningar och kontakta din administratör.',
      ],
      action: 'Till inloggningen',
    },
    SECOND_WAY_REMOVED: {
      subject: 'Ett sätt att logga in togs bort',
      paragraphs: [
        'En nyckel eller en autentiseringsapp togs alldeles nyss bort från användarnamnet {username}.',
        'Om det var du är allt i sin ordning. Om inte: byt genast lösenord och kontakta din administratör.',
      ],
      action: 'Till inloggningen',
    },
    ADDRESS_CHANGED: {
      subject: 'Din e-postadress har bytts',
      paragraphs: [
        'E-postadressen för användarnamnet {username} har bytts. Meddelanden om inloggningen skickas inte längre hit.',
        'Om det inte var du: kontakta genast din administratör.',
      ],
      action: 'Till inloggningen',
    },
    SENDER_PREPARED: {
      subject: 'Avsändarens poster är klara',
      paragraphs: [
        'Avsändaren {sender} för {workshop} är förberedd. Lägg till posterna som syns i inställningarna i din domäns DNS och kontrollera dem på samma sida. Tills dess skickas meddelandena från tjänstens egen avsändare.',
      ],
      action: 'Öppna inställningarna',
    },
    SENDER_REGISTERED: {
      subject: 'Avsändaren bekräftades',
      paragraphs: ['Avsändaren {sender} för {workshop} är bekräftad.'],
      action: 'Öppna inställningarna',
    },
    SENDER_REFUSED: {
      subject: 'Avsändaren godkändes inte',
      paragraphs: [
        'Avsändaren {sender} för {workshop} godkändes inte. Meddelandena skickas från tjänstens egen avsändare tills du väljer en annan. Orsak:',
      ],
      action: 'Öppna inställningarna',
    },
  },
  en: {
    greeting: 'Hello!',
    signature: 'The workshop’s service',
    somebody: 'Your administrator',
    INVITATION: {
      subject: 'Invitation: {workshop}',
      paragraphs: [
        '{writer} has invited you to the workshop’s service: {workshop}. Your user name is {username}.',
        'Open the link and choose a password. The link works once, for 72\u00A0hours.',
        'If you did not expect an invitation, you can leave this message be: nobody gets in without you.',
      ],
      action: 'Start using it',
    },
    RESET: {
      subject: 'A new password',
      paragraphs: [
        'Somebody asked for a new password for the user name {username}.',
        'Open the link and choose a password. The link works once, for 30\u00A0minutes, and only from the latest message.',
        'If it was not you, there is nothing to do: your password is as it was.',
      ],
      action: 'Choose a new password',
    },
    PASSWORD_CHANGED: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of the user name {username} was changed just now.',
        'If that was you, or agreed with you, all is well. If not, tell your administrator at once and change the password.',
      ],
      action: 'To sign-in',
    },
    PASSWORD_KNOWN: {
      subject: 'Somebody else may know your password',
      paragraphs: [
        'Somebody signed in as {username} with the right password, but the confirmation code was wrong many times. Nobody got in that way.',
        'If that was you, all is well. If not, somebody else knows your password: change it at once and tell your administrator.',
      ],
      action: 'To sign-in',
    },
    SECOND_WAY_ADDED: {
      subject: 'A new way to sign in',
      paragraphs: [
        'A new way to confirm signing in, a passkey or an authenticator app, was added to the user name {username} just now.',
        'If that was you, all is well. If not, change the password at once, remove it in your security settings and tell your administrator.',
      ],
      action: 'To sign-in',
    },
    SECOND_WAY_REMOVED: {
      subject: 'A way to sign in was removed',
      paragraphs: [
        'A passkey or an authenticator app was removed from the user name {username} just now.',
        'If that was you, all is well. If not, change the password at once and tell your administrator.',
      ],
      action: 'To sign-in',
    },
    ADDRESS_CHANGED: {
      subject: 'Your e-mail address was changed',
      paragraphs: [
        'The e-mail address of the user name {username} was changed. Messages about signing in no longer come here.',
        'If that was not you, tell your administrator at once.',
      ],
      action: 'To sign-in',
    },
    SENDER_PREPARED: {
      subject: 'The sender’s records are ready',
      paragraphs: [
        'The sender {sender} of {workshop} is prepared. Add the records that the settings show to the DNS of your domain, and check them on the same page. Until then messages go out from the service’s own sender.',
      ],
      action: 'Open the settings',
    },
    SENDER_REGISTERED: {
      subject: 'The sender was confirmed',
      paragraphs: ['The sender {sender} of {workshop} is confirmed.'],
      action: 'Open the settings',
    },
    SENDER_REFUSED: {
      subject: 'The sender was refused',
      paragraphs: [
        'The sender {sender} of {workshop} was refused. Messages go out from the service’s own sender until you choose another. Reason:',
      ],
      action: 'Open the settings',
    },
  },
}
