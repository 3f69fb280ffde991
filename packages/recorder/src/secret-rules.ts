// Made from packages/recorder/secrets/rules.json by packages/recorder/scripts/make-secret-rules.ts. Do not edit.
// biome-ignore-all format lint: generated
/** Any of the forms without spaces. */
export const anyForm = /\b(?:e(?:(?<!-e)yJ[\w-]{10,}\.[\w-]{4,}\.[\w-]*|yJrIjoi[A-Za-z0-9]{60,}={0,3})|Z(?:XlK[A-Za-z0-9+\/]{60,}={0,2})|g(?:h[opusr]_\w{16,}|ithub_pat_\w{20,}|l(?:pat|ptt|rt|dt|cbt|ft|imt|agent|oas|soat|ffct|wt)-[\w-]{16,})|G(?:R1348941[\w-]{16,}|OCSPX-[\w-]{20,})|x(?:ox[abceoprs](?:\.xox[bp])?-[\w-]{10,}|app-\d-[\w-]{16,}|keysib-[a-f0-9]{40,}-[A-Za-z0-9]{8,})|h(?:ooks\.slack\.com\/(?:services|workflows|triggers)\/[\w+\/-]{20,}|v[bsr]\.[\w-]{20,})|d(?:iscord(?:app)?\.com\/api\/webhooks\/\d{10,20}\/[\w-]{30,}|o[opr]_v1_[a-f0-9]{40,}|ckr_(?:pat|oat)_[\w-]{20,}|p\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{30,}|api[a-f0-9]{32}(?:-\d)?\b|t0[a-z]\d\d\.[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{40,}|dap[pi]_[A-Za-z0-9]{24,}|uffel_(?:test|live)_[\w=-]{40,})|w(?:ebhook\.office\.com\/webhookb2\/[\w@-]{30,}\/IncomingWebhook\/[\w\/-]{30,})|A(?:GE-SECRET-KEY-1[A-Z0-9]{40,}|BSK[A-Za-z0-9+\/]{80,}={0,2}|Iza[\w-]{30,}|T(?:ATT3|CTT3|BB)[\w=-]{24,}|PI-[A-Z0-9]{26}\b)|s(?:k-(?=[\w-]{0,80}\d)[\w-]{20,}|hp(?:at|ca|pa|ss)_[A-Za-z0-9]{24,}|hippo_(?:live|test)_[A-Fa-f0-9]{30,}|ha256~[\w-]{40,}|l\.(?:u\.)?[\w=-]{100,}|-s4t2(?:ud|af)-[a-f0-9]{50,}|m_[aps]at_[A-Za-z0-9]{16,}|gp_(?:[a-fA-F0-9]{16}_|local_)?[a-fA-F0-9]{40}\b|q[upa]_[a-f0-9]{40}\b|dk-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)|(?:gsk_|pplx-|xai-|r8_|fw_|nvapi-|csk-|jina_)(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|(?:hf_|api_org_)[A-Za-z0-9]{28,}|(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b|[A-Za-z0-9_~.]{3}\dQ~[\w~.-]{31,34}|(?:[sr]k_(?:test|live|prod)|whsec)_[A-Za-z0-9+\/=]{10,}|(?:sq0(?:atp|csp|idp)-[\w-]{22,}|EAAA[\w-]{55,})|(?:pub)?key-[a-f0-9]{32}\b|[a-f0-9]{32}-us\d{1,2}\b|\d{8,12}:AA[\w-]{28,}|[MNO][A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,}|(?:AKCp[A-Za-z0-9]{60,}|cmVmd[A-Za-z0-9]{50,})|[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{50,}|(?:sbp_(?:oauth_)?|sb_secret_)[A-Za-z0-9_-]{20,}|(?:ntn_[A-Za-z0-9]{30,}|secret_[A-Za-z0-9]{43}\b)|[0-2]\/\d{10,20}(?:\/\d{10,20})?:[a-f0-9]{32}\b|(?:sntrys_[\w+\/=.-]{30,}|sntry[ua]_[a-f0-9]{40,})|(?:glc_[A-Za-z0-9+\/]{32,}={0,3}|glsa_[A-Za-z0-9]{24,}_[A-Fa-f0-9]{8})|(?:NRAK-[A-Za-z0-9]{20,}|NRII-[\w-]{24,}|NRJS-[a-f0-9]{16,}|[a-f0-9]{36}NRAL\b)|(?:cfk|cfut|cfat)_[A-Za-z0-9]{40,}|(?:fo1_[\w-]{40,}|fm[12][ar]?_[A-Za-z0-9+\/]{60,}={0,3})|(?:A3-[A-Z0-9]{6}-[A-Z0-9]{5,11}-[A-Z0-9-]{16,24}|ops_ey[A-Za-z0-9+\/=]{80,})|[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b|(?:pat|sat)\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b|[ps]k\.eyJ[\w-]{20,}\.[\w-]{16,}|(?:AQVN[\w-]{30,}|t1\.[\w-]{4,}={0,2}\.[\w-]{60,}={0,2}|y0_[\w-]{40,})|(?:live|test)_[a-f0-9]{35}\b|t(?:vly-(?:dev-|prod-)?[A-Za-z0-9][\w-]{11,}|skey-[a-z]{2,20}-\w{8,}-\w{16,}|fp_[\w.=-]{40,}|k-us-[\w-]{40,})|b(?:edrock-api-key-[\w+\/=-]{20,}|b_(?:live|test)_[\w-]{20,})|y(?:a29\.[\w-]{20,})|1(?:\/\/0[\w-]{30,})|L(?:TAI[A-Za-z0-9]{16,})|S(?:G\.[\w-]{10,}\.[\w-]{10,}|K[0-9a-f]{32}\b)|n(?:pm_[A-Za-z0-9]{30,}|api_[a-z0-9]{32,}|f[pcoub]_[A-Za-z0-9]{30,})|p(?:ypi-[A-Za-z0-9][\w-]{40,}|scale_(?:tkn|oauth|pw)_[\w=.-]{24,}|at[A-Za-z0-9]{14}\.[a-f0-9]{40,}|h[xs]_[A-Za-z0-9]{30,}|ul-[a-f0-9]{40}\b|n[ub]_[A-Za-z0-9]{30,}|8e-[A-Za-z0-9]{32}\b|csk_\w{30,}|at-(?:na|eu)\d-[0-9a-f-]{30,})|r(?:ubygems_[a-f0-9]{40,}|dme_[a-z0-9]{50,}|nd_[A-Za-z0-9]{24,}|e_[A-Za-z0-9]{6,12}_[A-Za-z0-9]{16,})|C(?:LOJARS_[A-Za-z0-9]{40,}|FPAT-[\w-]{36,})|l(?:in_(?:api|oauth)_\w{30,}|sv2_(?:pt|sk)_[a-f0-9]{24,}_[a-f0-9]{6,})|f(?:igd_[\w-]{30,}|io-u-[\w=-]{50,}|c-[a-f0-9]{32}\b)|P(?:MAK-[a-f0-9]{20,}-[a-f0-9]{30,})|v(?:1\.0-[a-f0-9]{24}-[a-f0-9]{100,}|c[pairk]_[A-Za-z0-9]{20,})|H(?:RKU-[\w-]{36,})|E(?:AA[MC][A-Za-z0-9]{80,}|Z[AT]K[A-Za-z0-9]{50,})|F(?:LW(?:SECK|PUBK)(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?)|i(?:co-[A-Za-z0-9]{32}\b)|4(?:b1d[A-Za-z0-9]{38}\b)|a(?:ccess-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{20,}|pify_api_[A-Za-z0-9]{24,}|ccess_token\$(?:production|sandbox)\$[a-z0-9]{10,}\$[a-f0-9]{24,})|B(?:SA[A-Za-z0-9_-]{24,}))/g;
/** Any of the forms with spaces. */
export const spacedForm = /\b(?:(?:[Bb]earer|BEARER|[Bb]asic|BASIC)[ \t]{1,4}[\w+\/=.~-]{8,}|B(?:EGIN (?:[A-Z0-9_]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----)|S(?:SWS[ \t]{1,4}00[\w-]{38,}))/g;
/** A part of the names of secrets. */
export const keyword = /pass|pwd|secret|credential|creds|token|key|auth|cookie|sessionid|session[_-]id|requeststate|jwt|pin|otp|cv[vc]|sid|dsn|connection|mnemonic|phrase|passwort|kennwort/gi;
/** The rest of a name. */
export const nameRest = /[\w.-]{0,64}/y;
/** What separates a name from its value. */
export const separator = /(?:\\?[\"'`]?,?[ \t\r\n]{0,20}\\?[\"']?value\\?[\"']?[ \t]{0,4}[:=]|\\?[\"'`]?\]?[ \t\r\n]{0,4}(?:=>|:=|={1,2}|:)|>|[ \t]{1,4}(?:is|was)[ \t:]{1,4}|[\"'][ \t\r\n]{0,20},(?=[ \t\r\n]{0,20}[\"'])|[ \t]{1,4})/y;
/** A value behind its name, quoted or not. */
export const quotedValue = /[ \t\r\n]{0,20}(?:\\?\"([^\"\\\n]{1,400})|\\?'([^'\\\n]{1,400})|`([^`\n]{1,400})|([^ \t\r\n\"'`,;\\]{1,400}))/y;
/** The scheme before a credential in a header. */
export const scheme = /^(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken|[Bb]ot|[Aa]pi[Kk]ey|[Kk]ey|SSWS|[Dd]igest)[ \t]{1,4}/;
/** `user:password@` in a URL. A port before a query is none. */
export const urlCredentials = /:\/\/([^ \t\r\n\/:@\"'<>`]{0,200}):(?!\d{1,5}[?#])([^ \t\r\n\/@\"'`]{1,200})@/g;
/** Keys and signatures in the query of a URL. */
export const queryKey = /[?&](?:key|sig|signature|code)=([^ \t\r\n&\"'<>#]{8,400})/g;
/** User and password on the command line of curl. */
export const userFlag = /[ \t\r\n](?:-u|-U|--user|--proxy-user)(?:=|[ \t]{0,4})[\"']?([^ \t\r\n:\"']{1,100}):([^ \t\r\n\"']{3,200})/g;
/** Passwords behind a short flag of a known command. */
export const commandFlag = /(?:sshpass[ \t]{1,4}-p[ \t]{0,4}|redis-cli[ \t][^\r\n\"']{0,80}?-a[ \t]{1,4}|mysql(?:dump|admin)?(?=[ \t])[^\r\n\"']{0,80}?[ \t]-p)[\"']?([^ \t\r\n\"']{4,200})/g;
/** What stands for a secret in an instruction, inside a form. */
export const filler = /[xX]{4}|\*{3}|\.{3}|\u2026|\u2022{3}|[Yy]our|YOUR|[Pp]laceholder|PLACEHOLDER|[Rr]edacted|REDACTED|[Rr]eplace[-_]|REPLACE[-_]/;
/** Values that stand for a secret or refer to one. */
export const placeholder = /^\$[A-Za-z_{(]|^[<{\[(]|^%[\w-]+%$|^@[\w.]+@$|^\.\.|\*{3}|[xX]{4}|\.{3}|\u2026|\u2022{3}|^-+$|^_+$|[Yy]our|YOUR|\b[Ee]xample|EXAMPLE|[Pp]laceholder|PLACEHOLDER|[Rr]edacted|REDACTED|[Cc]hange[-_]?(?:me|it)|CHANGE[-_]?(?:ME|IT)|[Rr]eplace[-_]?(?:me|with|this)|REPLACE|[Ii]nsert[-_]|INSERT[-_]|<[A-Za-z]|\$\{|\{\{|[Dd]ummy|^(?:process\.env|import\.meta|os\.environ|os\.getenv|env|secrets|vars|config|settings|var|local|data|self|this|ref|op|vault|file|arn)(?:[.:\[(]|\/\/)|\(\)/;
/** Values that are none beside any name: versions, dates, paths, addresses, references. */
export const plain = /^[v^~]?\d+(?:\.\d+)+(?:[-+][\w.]+)?$|^\d{4}-\d\d-\d\d|^\d+(?:\.\d+)?(?:ms|s|sec|m|min|h|d|days|kb|mb|gb|k|px|%)$|^https?:\/\/[^ \t\r\n@]*$|^(?:~|\.{1,2})?\/[a-z][a-z0-9_.-]*(?:\/[\w.@-]+)+\/?$|^[\w.\/-]+\.(?:json|txt|pem|env|key|ya?ml|toml|ini|crt|cer|tsx?|jsx?|mjs|py|go|rs|md|png|svg|jpe?g|html?|css|sh|sql|xml|php|rb|java)$|^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$|^[A-Za-z_$][A-Za-z_]*(?:(?:\.|->|::|\?\.)[A-Za-z_]+)+$|^[A-Za-z_][\w.]*\(|^#[0-9a-fA-F]{3,8}$|^[A-Za-z]+\[|^rgba?\(/;
/** Of a name in small letters, without what is between words. */
export const joinedNames = /password|passwort|kennwort|mnemonic|seedphrase|recoveryphrase|passwd|passphrase|passcode|secret|credential|authori[sz]ation|cookie|requeststate|sessionid|connectionstring|(?:api|app|application|access|accountaccess|private|signing|encryption|decryption|master|ssh|auth|license|account|storage|service|servicerole|admin|integration|subscription|webhook|deploy|hmac|jwt|ikey)key|(?:adafruit|adobe|airtable|algolia|alibaba|anthropic|asana|atlassian|beamer|bitbucket|bittrex|claude|cloudflare|codecov|cohere|coinbase|confluent|contentful|datadog|deepgram|deepseek|discord|dropbox|elevenlabs|etsy|facebook|fastly|finicity|finnhub|firecrawl|flickr|freshbooks|gemini|github|gitlab|gitter|gocardless|groq|heroku|hubspot|intercom|jfrog|jira|kraken|kucoin|launchdarkly|linkedin|looker|mailchimp|mailgun|mapbox|mattermost|meraki|messagebird|mistral|netlify|newrelic|notion|nytimes|okta|openai|openrouter|perplexity|pinecone|plaid|postmark|rapidapi|replicate|resend|sendbird|sendgrid|sentry|serpapi|serper|shopify|slack|snyk|sonar|squarespace|stripe|sumologic|supabase|tavily|telegram|travis|twilio|twitch|twitter|typeform|yandex|zendesk)[a-z]{0,12}key/;
/** Of a name in small letters, words separated by `_`. */
export const wordNames = /(?:^|_)(?:pwd|pin|otp|cvv|cvc|jwt|bearer)(?:_|$)/;
/** Names of tokens, of either spelling. Only texts are tokens: numbers count them. */
export const tokenNames = /(?:^|_)tokens?(?:_|$)|(?:access|auth|refresh|id|session|bearer|api|csrf|xsrf)tokens?/;
/** Names of counts of tokens. */
export const countNames = /^(?:max|min|input|output|total|prompt|completion|cached|reasoning)_tokens$/;
/** Names that count only beside a value that looks like a secret. */
export const besideNames = /(?:^|_)(?:auth|creds?|sid|dsn|(?:db|my|my_?sql|user|smtp|imap|mail|admin|root|redis|ftp|pg|sql|http|proxy|app)?_?pass)$/;
/** Names that say something about a secret. */
export const aboutNames = /_(?:policy|policies|length|type|types|count|endpoint|endpoints|url|uri|expiry|expires|expires_in|expires_at|expiration|ttl|limit|limits|budget|usage|lifetime|required|enabled|strength|format|version|status|supported|servers|server|method|methods|path|file|filename|location|prefix|scopes?|rules?|label|field|name|names|header|param|rotation|manager|store|reset|changed|changed_at|updated_at|created_at|consent|banner|notice|domain|same_site|issuer|audience|algorithm|alg|errors?|attempts|used|index|per_second)$/;
/** Kind and pattern of each form. */
export const forms: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['authorization', /(?:[Bb]earer|BEARER|[Bb]asic|BASIC)[ \t]{1,4}[\w+\/=.~-]{8,}/y],
  ['json-web-token', /e(?<!-e)yJ[\w-]{10,}\.[\w-]{4,}\.[\w-]*/y],
  ['grafana-key', /eyJrIjoi[A-Za-z0-9]{60,}={0,3}/y],
  ['json-web-token', /ZXlK[A-Za-z0-9+\/]{60,}={0,2}/y],
  ['github-token', /gh[opusr]_\w{16,}/y],
  ['github-token', /github_pat_\w{20,}/y],
  ['gitlab-token', /gl(?:pat|ptt|rt|dt|cbt|ft|imt|agent|oas|soat|ffct|wt)-[\w-]{16,}/y],
  ['gitlab-token', /GR1348941[\w-]{16,}/y],
  ['slack-token', /xox[abceoprs](?:\.xox[bp])?-[\w-]{10,}/y],
  ['slack-token', /xapp-\d-[\w-]{16,}/y],
  ['slack-webhook', /hooks\.slack\.com\/(?:services|workflows|triggers)\/[\w+\/-]{20,}/y],
  ['discord-webhook', /discord(?:app)?\.com\/api\/webhooks\/\d{10,20}\/[\w-]{30,}/y],
  ['teams-webhook', /webhook\.office\.com\/webhookb2\/[\w@-]{30,}\/IncomingWebhook\/[\w\/-]{30,}/y],
  ['private-key', /BEGIN (?:[A-Z0-9_]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/y],
  ['age-key', /AGE-SECRET-KEY-1[A-Z0-9]{40,}/y],
  ['ai-service-key', /sk-(?=[\w-]{0,80}\d)[\w-]{20,}/y],
  ['ai-service-key', /(?:gsk_|pplx-|xai-|r8_|fw_|nvapi-|csk-|jina_)(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}/y],
  ['tavily-key', /tvly-(?:dev-|prod-)?[A-Za-z0-9][\w-]{11,}/y],
  ['hugging-face-token', /(?:hf_|api_org_)[A-Za-z0-9]{28,}/y],
  ['aws-key', /(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/y],
  ['aws-key', /ABSK[A-Za-z0-9+\/]{80,}={0,2}/y],
  ['aws-key', /bedrock-api-key-[\w+\/=-]{20,}/y],
  ['google-key', /AIza[\w-]{30,}/y],
  ['google-key', /GOCSPX-[\w-]{20,}/y],
  ['google-token', /ya29\.[\w-]{20,}/y],
  ['google-token', /1\/\/0[\w-]{30,}/y],
  ['azure-key', /[A-Za-z0-9_~.]{3}\dQ~[\w~.-]{31,34}/y],
  ['alibaba-key', /LTAI[A-Za-z0-9]{16,}/y],
  ['digitalocean-token', /do[opr]_v1_[a-f0-9]{40,}/y],
  ['stripe-key', /(?:[sr]k_(?:test|live|prod)|whsec)_[A-Za-z0-9+\/=]{10,}/y],
  ['square-token', /(?:sq0(?:atp|csp|idp)-[\w-]{22,}|EAAA[\w-]{55,})/y],
  ['shopify-token', /shp(?:at|ca|pa|ss)_[A-Za-z0-9]{24,}/y],
  ['shippo-token', /shippo_(?:live|test)_[A-Fa-f0-9]{30,}/y],
  ['sendgrid-key', /SG\.[\w-]{10,}\.[\w-]{10,}/y],
  ['sendinblue-key', /xkeysib-[a-f0-9]{40,}-[A-Za-z0-9]{8,}/y],
  ['mailgun-key', /(?:pub)?key-[a-f0-9]{32}\b/y],
  ['mailchimp-key', /[a-f0-9]{32}-us\d{1,2}\b/y],
  ['twilio-key', /SK[0-9a-f]{32}\b/y],
  ['telegram-bot-token', /\d{8,12}:AA[\w-]{28,}/y],
  ['discord-bot-token', /[MNO][A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,}/y],
  ['npm-token', /npm_[A-Za-z0-9]{30,}/y],
  ['pypi-token', /pypi-[A-Za-z0-9][\w-]{40,}/y],
  ['rubygems-token', /rubygems_[a-f0-9]{40,}/y],
  ['clojars-token', /CLOJARS_[A-Za-z0-9]{40,}/y],
  ['docker-token', /dckr_(?:pat|oat)_[\w-]{20,}/y],
  ['artifactory-token', /(?:AKCp[A-Za-z0-9]{60,}|cmVmd[A-Za-z0-9]{50,})/y],
  ['openshift-token', /sha256~[\w-]{40,}/y],
  ['vault-token', /hv[bsr]\.[\w-]{20,}/y],
  ['terraform-token', /[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{50,}/y],
  ['doppler-token', /dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{30,}/y],
  ['supabase-token', /(?:sbp_(?:oauth_)?|sb_secret_)[A-Za-z0-9_-]{20,}/y],
  ['planetscale-token', /pscale_(?:tkn|oauth|pw)_[\w=.-]{24,}/y],
  ['neon-token', /napi_[a-z0-9]{32,}/y],
  ['databricks-token', /dapi[a-f0-9]{32}(?:-\d)?\b/y],
  ['notion-token', /(?:ntn_[A-Za-z0-9]{30,}|secret_[A-Za-z0-9]{43}\b)/y],
  ['linear-token', /lin_(?:api|oauth)_\w{30,}/y],
  ['airtable-token', /pat[A-Za-z0-9]{14}\.[a-f0-9]{40,}/y],
  ['asana-token', /[0-2]\/\d{10,20}(?:\/\d{10,20})?:[a-f0-9]{32}\b/y],
  ['atlassian-token', /AT(?:ATT3|CTT3|BB)[\w=-]{24,}/y],
  ['figma-token', /figd_[\w-]{30,}/y],
  ['sentry-token', /(?:sntrys_[\w+\/=.-]{30,}|sntry[ua]_[a-f0-9]{40,})/y],
  ['grafana-token', /(?:glc_[A-Za-z0-9+\/]{32,}={0,3}|glsa_[A-Za-z0-9]{24,}_[A-Fa-f0-9]{8})/y],
  ['new-relic-key', /(?:NRAK-[A-Za-z0-9]{20,}|NRII-[\w-]{24,}|NRJS-[a-f0-9]{16,}|[a-f0-9]{36}NRAL\b)/y],
  ['dynatrace-token', /dt0[a-z]\d\d\.[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{40,}/y],
  ['datadog-key', /ddap[pi]_[A-Za-z0-9]{24,}/y],
  ['posthog-key', /ph[xs]_[A-Za-z0-9]{30,}/y],
  ['postman-key', /PMAK-[a-f0-9]{20,}-[a-f0-9]{30,}/y],
  ['pulumi-token', /pul-[a-f0-9]{40}\b/y],
  ['prefect-token', /pn[ub]_[A-Za-z0-9]{30,}/y],
  ['readme-token', /rdme_[a-z0-9]{50,}/y],
  ['cloudflare-token', /(?:cfk|cfut|cfat)_[A-Za-z0-9]{40,}/y],
  ['cloudflare-token', /v1\.0-[a-f0-9]{24}-[a-f0-9]{100,}/y],
  ['vercel-token', /vc[pairk]_[A-Za-z0-9]{20,}/y],
  ['netlify-token', /nf[pcoub]_[A-Za-z0-9]{30,}/y],
  ['flyio-token', /(?:fo1_[\w-]{40,}|fm[12][ar]?_[A-Za-z0-9+\/]{60,}={0,3})/y],
  ['heroku-key', /HRKU-[\w-]{36,}/y],
  ['render-key', /rnd_[A-Za-z0-9]{24,}/y],
  ['tailscale-key', /tskey-[a-z]{2,20}-\w{8,}-\w{16,}/y],
  ['1password-secret', /(?:A3-[A-Z0-9]{6}-[A-Z0-9]{5,11}-[A-Z0-9-]{16,24}|ops_ey[A-Za-z0-9+\/=]{80,})/y],
  ['adobe-secret', /p8e-[A-Za-z0-9]{32}\b/y],
  ['okta-token', /SSWS[ \t]{1,4}00[\w-]{38,}/y],
  ['facebook-token', /EAA[MC][A-Za-z0-9]{80,}/y],
  ['dropbox-token', /sl\.(?:u\.)?[\w=-]{100,}/y],
  ['typeform-token', /tfp_[\w.=-]{40,}/y],
  ['easypost-key', /EZ[AT]K[A-Za-z0-9]{50,}/y],
  ['duffel-token', /duffel_(?:test|live)_[\w=-]{40,}/y],
  ['flutterwave-key', /FLW(?:SECK|PUBK)(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?/y],
  ['frameio-token', /fio-u-[\w=-]{50,}/y],
  ['infracost-key', /ico-[A-Za-z0-9]{32}\b/y],
  ['intra42-secret', /s-s4t2(?:ud|af)-[a-f0-9]{50,}/y],
  ['maxmind-key', /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b/y],
  ['octopus-key', /API-[A-Z0-9]{26}\b/y],
  ['scalingo-token', /tk-us-[\w-]{40,}/y],
  ['settlemint-token', /sm_[aps]at_[A-Za-z0-9]{16,}/y],
  ['sourcegraph-token', /sgp_(?:[a-fA-F0-9]{16}_|local_)?[a-fA-F0-9]{40}\b/y],
  ['sonar-token', /sq[upa]_[a-f0-9]{40}\b/y],
  ['harness-key', /(?:pat|sat)\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b/y],
  ['clickhouse-key', /4b1d[A-Za-z0-9]{38}\b/y],
  ['plaid-token', /access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{20,}/y],
  ['mapbox-token', /[ps]k\.eyJ[\w-]{20,}\.[\w-]{16,}/y],
  ['yandex-key', /(?:AQVN[\w-]{30,}|t1\.[\w-]{4,}={0,2}\.[\w-]{60,}={0,2}|y0_[\w-]{40,})/y],
  ['lob-key', /(?:live|test)_[a-f0-9]{35}\b/y],
  ['firecrawl-key', /fc-[a-f0-9]{32}\b/y],
  ['contentful-token', /CFPAT-[\w-]{36,}/y],
  ['launchdarkly-key', /sdk-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/y],
  ['apify-token', /apify_api_[A-Za-z0-9]{24,}/y],
  ['pinecone-key', /pcsk_\w{30,}/y],
  ['langsmith-key', /lsv2_(?:pt|sk)_[a-f0-9]{24,}_[a-f0-9]{6,}/y],
  ['resend-key', /re_[A-Za-z0-9]{6,12}_[A-Za-z0-9]{16,}/y],
  ['brave-key', /BSA[A-Za-z0-9_-]{24,}/y],
  ['hubspot-token', /pat-(?:na|eu)\d-[0-9a-f-]{30,}/y],
  ['browserbase-key', /bb_(?:live|test)_[\w-]{20,}/y],
  ['paypal-token', /access_token\$(?:production|sandbox)\$[a-z0-9]{10,}\$[a-f0-9]{24,}/y],
];
/** Words that are no secret beside any name, in small letters. */
export const ordinaryWords = 'above accepted access_token account active admin aes128 aes256 allowed any api_key apikey argon2 argon2i argon2id array authenticated authorization_code auto automatic banner base32 base64 basic bcrypt bearer below bigint body boolean bytes change changed char characters client_credentials client_secret_basic client_secret_post column consent cookie cookies correct credential credentials current default defaults denied description digest digits disabled double dummy ed25519 eddsa email empty enabled encrypted env environment error errors es256 es384 es512 example expired expires expiry external failed failure false field fields file files first fixme float forbidden forgot forgotten form generate generated hashed header headers here hex hidden hotp hs256 hs384 hs512 id_token inactive include incorrect input int integer interactive invalid key keychain keyring keys label last latest length letters login logout managed manual masked matched maximum md5 medium mfa minimum mismatch missing multiple name never next nil no none null number oauth oauth1 oauth2 object off oidc omitted on openid optional output p256 p384 passphrase password passwords path pbkdf2 pending placeholder plain plaintext policy previous private private_key_jwt prompt public query redacted refresh_token rejected removed required reset revoked rotate rotated rotation rs256 rs384 rs512 rsa2048 rsa4096 same_origin saml sample santa scrypt second secp256k1 secret secrets secretstr service_account session several sha1 sha256 sha384 sha512 signin signup single sso stdin str strength string strong success successful symbols table test testing tests text there third title todo token tokens totp triple true unauthorised unauthorized undefined unknown unset user username utf8 uuid valid value values varchar various vault void warning weak wrong yes'.split(' ');
