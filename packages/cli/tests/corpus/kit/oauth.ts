/** Metadata of the authorisation server that the servers of this corpus name. It has no endpoint that answers. */
export const metadataOf = ({ origin }: URL) => ({
  issuer: `${origin}/login`,
  authorization_endpoint: `${origin}/login/authorize`,
  token_endpoint: `${origin}/login/token`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
});
