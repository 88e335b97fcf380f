/** Message templates, in Finnish; part of the texts of the settings. */
export const texts = {
  messageTemplates: 'Viestipohjat',
  messageTemplatesLead:
    'Tekstejä, joista henkilökunta aloittaa viestin asiakkaalle. Paikat: {workshop}, {plate} ja {link}.',
  templateAdd: 'Uusi viestipohja',
  templateEdit: 'Muokkaa viestipohjaa',
  templateNone: 'Viestipohjia ei ole.',
  templateName: 'Nimi',
  templateNameFault: 'Anna pohjalle nimi.',
  templateText: 'Teksti ({language})',
  templateTextHint: 'Voit käyttää paikkoja {workshop}, {plate} ja {link}.',
  templateTextFault: 'Kirjoita teksti ainakin yhdellä kielellä.',
  templateRemaining: '{count} merkkiä jäljellä',
  templateTooMany: 'Viestipohjia on jo niin monta kuin voi olla.',
  templateGone: 'Viestipohja on poistettu.',
  templateRemoveText: 'Lähetetyt viestit säilyvät.',
  templateLanguages: 'Kielet',
  answersNone:
    'Asiakkaat eivät voi vastata tekstiviesteihin, koska toimipisteellä ei ole vastattavaa numeroa. Lisää numero toimipisteen asetuksiin.',
  answersTitle: 'Vastaukset numeroon {number}',
  answersText: 'Anna tämä osoite tekstiviestipalvelulle numeron saapuvien viestien osoitteeksi. Pidä se salassa.',
}
