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
  orgDomainsField: 'Domains of email addresses',
  orgDomainsHint: 'Put a comma between several, such as carhouse.com, service.carhouse.com',
  orgDomainWrong: 'Check the domains. Type them without @, such as carhouse.com.',
  orgDomainTaken: 'One of the domains is of another group already.',
  orgDomainsNone:
    'The group has no domain yet. Ask the operator of the service to bind one, then you can set up signing in.',
  orgProvider: 'Identity provider',
  orgProviderLead:
    'People of the group sign in at this provider. Its word alone is not two-factor: say below by which values of its token it is.',
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
  orgTwoFactorAmr: 'Two-factor: values of amr',
  orgTwoFactorAmrHint:
    'Where amr in the token has one of these, no proof of our own is asked for. Such as mfa (Okta). Empty: it is always asked for where the role needs it.',
  orgTwoFactorAcr: 'Two-factor: values of acr',
  orgTwoFactorAcrHint:
    'The same for acr in the token; the provider is asked for these too. Entra: an authentication context (acrs), such as c1. Okta: urn:okta:loa:2fa:any',
  orgTwoFactorWrong: 'Put a comma between the values, ten at most. They have no spaces and no letters with marks.',
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
  orgFault_tenant_needed:
    'Microsoft’s shared addresses (common, organizations, consumers) are not taken. Use the issuer of your own tenant, with its GUID: https://login.microsoftonline.com/…/v2.0',
  orgTest: 'Try to sign in',
  orgTestLead:
    'You sign in at the provider by the settings that are stored, and come back here. Your session stays, and you see which claim of the token is missing or wrong.',
  orgTestGo: 'Sign in as a test',
  orgTested_fine:
    'Signing in worked. The provider’s word does not count as two-factor: people of whom it is asked confirm in a way of their own.',
  orgTested_fine_two_factor: 'Signing in worked, and the token showed two-factor.',
  orgTested_fine_one_factor:
    'Signing in worked, but the token has none of the values of amr or acr that are set. People of whom two-factor is asked confirm in a way of their own.',
  orgTested_expired: 'The test took too long, or was used already. Try again.',
  orgTested_changed: 'The settings were changed during the test. Try again.',
  orgTested_cancelled: 'Signing in was cancelled at the provider.',
  orgTested_unavailable: 'The provider did not answer, or its answer could not be read. Try again in a moment.',
  orgTested_client: 'The provider does not know the application: its id or its secret is wrong, or has expired.',
  orgTested_code:
    'The provider refused the one-time code. Check that the return address there is the same to the letter.',
  orgTested_no_token: 'The provider gave no ID token. Allow OpenID Connect (scope openid) for the application.',
  orgTested_signature: 'The token is not signed by the provider’s keys.',
  orgTested_iss: 'iss in the token is not the issuer that is set: it is of another provider or tenant.',
  orgTested_aud: 'aud in the token is not this application. Check the application id.',
  orgTested_sub: 'sub is missing in the token: it does not say who signed in.',
  orgTested_nonce: 'nonce in the token is missing or wrong.',
  orgTested_time: 'iat or exp in the token is wrong: it has expired, or the provider’s clock is off.',
  orgTested_refused: 'The provider answered with an error. See the reason in its log.',
  orgTested_tid: 'tid in the token is missing, or is not the tenant of the issuer.',
  orgTested_oid:
    'oid, by which people are known for good, is missing in the token. Add the scope profile or the optional claim oid.',
  orgTested_personal: 'A personal Microsoft account was used. Only work accounts of the organisation are let in.',
  orgTested_guest: 'The person is a guest of the tenant (acct, idp or #EXT#). Guests are not let in.',
  orgTested_email_missing:
    'email is missing in the token. Add it to the claims of the application; at Entra preferred_username will do, where it is an email address.',
  orgTested_email_malformed: 'email in the token is not one email address.',
  orgTested_email_verified_missing:
    'email_verified is missing in the token. Add it to the claims of the application (Keycloak: scope email, Okta: attribute of the profile).',
  orgTested_email_verified_false: 'email_verified in the token is false: the provider has not verified the address.',
  orgTested_xms_edov_false:
    'xms_edov in the token is false: the domain of the address is not verified in the tenant. Verify the domain in Entra.',
  orgTested_domain:
    'The domain of the address in the token is not bound to the group. The operator of the service binds domains.',
  orgTested_hd:
    'hd in the token is missing, or is not the domain of the address: the account is not of the organisation’s own directory.',
}
