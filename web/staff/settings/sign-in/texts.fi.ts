export const texts = {
  signInRules: 'Kirjautuminen',
  signInRulesLead:
    'Keneltä kirjautuessa kysytään salasanan lisäksi toista tapaa, kuten pääsyavainta. Sääntö koskee koko ryhmää heti.',
  signInRulesNoGroup: 'Toimipiste ei kuulu ryhmään, joten täällä ei ole mitään valittavaa.',
  signInRulesOf: 'Toinen tapa vaaditaan ryhmässä {group}',
  signInRulesAlways: 'Vaaditaan aina.',
  signInRulesOthers: 'Näistä päättää ryhmän ylläpitäjä.',
} as const
