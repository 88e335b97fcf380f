import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  organisation: 'Sign-in of the organisation',
  orgLead:
    'People of the group sign in with the account of their workplace (OpenID Connect): Entra ID, Google Workspace or Okta.',
  orgNoGroup: 'This workshop is of no group that you look after. Signing in is set up for a group.',
  orgDomains: 'Domains',
  orgDomainsLead:
    'Signing in is for addresses that end with these. The operator of the service binds them to the group.',
  orgDomainsField: 'Domains of e-mail addresses',
  orgDomainsHint: 'Put a comma between several, such as carhouse.com, service.carhouse.com',
  orgDomainWrong: 'Check the domains. Type them without @, such as carhouse.com.',
  orgDomainTaken: 'One of the domains is of another group already.',
  orgDomainsNone:
    'The group has no domain yet. Ask the operator of the service to bind one, then you can set up signing in.',
  orgProvider: 'Identity provider',
  orgProviderLead:
    'The provider sees to it that people show who they are in two ways: no further proof is asked for at sign-in.',
  orgCallback: 'Return address',
  orgCallbackHint: 'Add this to the provider as an allowed return address (redirect URI).',
  orgIssuer: 'Name of the provider (issuer)',
  orgIssuerHint: 'To the letter as the provider tells it, such as https://login.microsoftonline.com/…/v2.0',
  orgIssuerWrong: 'Type an address that begins with https://',
  orgClientId: 'Application id (client ID)',
  orgClientIdNeeded: 'Type the id that the provider gave.',
  orgClientSecret: 'Application secret (client secret)',
  orgClientSecretHint: 'Leave it empty where the secret stays the same. The stored one is not shown.',
  orgClientSecretNeeded: 'Type the secret. For another provider it is always typed anew.',
  orgRole: 'Role of a new user',
  orgRoleHint: 'For who signs in for the first time. You can change it later in the list of users.',
  orgRoleRefused: 'You cannot give this role.',
  orgAccounts: 'Workshops of a new user',
  orgAccountsHint: 'The first of those chosen is the default.',
  orgAccountsRefused: 'One of the workshops is not of the group any more. Load the page again.',
  orgEnabled: 'Signing in is on',
  orgEnabledHint: 'Once it is off nobody comes in with the organisation. Sessions that are there go on.',
  orgTry: 'Try the provider',
  orgTriedWell: 'The provider answers, and what it says is fine. Now try to sign in.',
  orgTryFailed: 'It could not be tried. Try again.',
  orgFault_address_refused: 'The address of the provider is no public https address.',
  orgFault_unreachable: 'The provider does not answer. Check the address.',
  orgFault_no_document: 'There is no description of an OpenID Connect provider at the address. Check it.',
  orgFault_issuer_differs: 'The provider says another name of itself. Copy the issuer from there letter by letter.',
  orgFault_no_endpoints: 'Addresses are missing from the description. Contact who runs the provider.',
  orgFault_no_code_flow: 'The provider does not support the way that we sign in by (authorization code and PKCE S256).',
  orgFault_no_algorithm: 'The provider does not sign in a way that we take (RS256, PS256 or ES256).',
  orgFault_no_keys: 'The signing keys of the provider could not be had.',
}
