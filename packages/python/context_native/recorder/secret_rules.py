"""What is taken for a secret.

Made from packages/recorder/secrets/rules.json
by packages/recorder/scripts/make-secret-rules.ts. Do not edit.
"""

from __future__ import annotations

import re
from typing import List, Tuple

#: Any of the forms without spaces.
ANY_FORM = re.compile(r'''\b(?:e(?:(?<!-e)yJ[\w-]{10,}\.[\w-]{4,}\.[\w-]*|yJrIjoi[A-Za-z0-9]{60,}={0,3})|Z(?:XlK[A-Za-z0-9+/]{60,}={0,2})|g(?:h[opusr]_\w{16,}|ithub_pat_\w{20,}|l(?:pat|ptt|rt|dt|cbt|ft|imt|agent|oas|soat|ffct|wt)-[\w-]{16,})|G(?:R1348941[\w-]{16,}|OCSPX-[\w-]{20,})|x(?:ox[abceoprs](?:\.xox[bp])?-[\w-]{10,}|app-\d-[\w-]{16,}|keysib-[a-f0-9]{40,}-[A-Za-z0-9]{8,})|h(?:ooks\.slack\.com/(?:services|workflows|triggers)/[\w+/-]{20,}|v[bsr]\.[\w-]{20,})|d(?:iscord(?:app)?\.com/api/webhooks/\d{10,20}/[\w-]{30,}|o[opr]_v1_[a-f0-9]{40,}|ckr_(?:pat|oat)_[\w-]{20,}|p\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{30,}|api[a-f0-9]{32}(?:-\d)?\b|t0[a-z]\d\d\.[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{40,}|dap[pi]_[A-Za-z0-9]{24,}|uffel_(?:test|live)_[\w=-]{40,})|w(?:ebhook\.office\.com/webhookb2/[\w@-]{30,}/IncomingWebhook/[\w/-]{30,})|A(?:GE-SECRET-KEY-1[A-Z0-9]{40,}|BSK[A-Za-z0-9+/]{80,}={0,2}|Iza[\w-]{30,}|T(?:ATT3|CTT3|BB)[\w=-]{24,}|PI-[A-Z0-9]{26}\b)|s(?:k-(?=[\w-]{0,80}\d)[\w-]{20,}|hp(?:at|ca|pa|ss)_[A-Za-z0-9]{24,}|hippo_(?:live|test)_[A-Fa-f0-9]{30,}|ha256~[\w-]{40,}|l\.(?:u\.)?[\w=-]{100,}|-s4t2(?:ud|af)-[a-f0-9]{50,}|m_[aps]at_[A-Za-z0-9]{16,}|gp_(?:[a-fA-F0-9]{16}_|local_)?[a-fA-F0-9]{40}\b|q[upa]_[a-f0-9]{40}\b|dk-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)|(?:gsk_|pplx-|xai-|r8_|fw_|nvapi-|csk-|jina_)(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|(?:hf_|api_org_)[A-Za-z0-9]{28,}|(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b|[A-Za-z0-9_~.]{3}\dQ~[\w~.-]{31,34}|(?:[sr]k_(?:test|live|prod)|whsec)_[A-Za-z0-9+/=]{10,}|(?:sq0(?:atp|csp|idp)-[\w-]{22,}|EAAA[\w-]{55,})|(?:pub)?key-[a-f0-9]{32}\b|[a-f0-9]{32}-us\d{1,2}\b|\d{8,12}:AA[\w-]{28,}|[MNO][A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,}|(?:AKCp[A-Za-z0-9]{60,}|cmVmd[A-Za-z0-9]{50,})|[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{50,}|(?:sbp_(?:oauth_)?|sb_secret_)[A-Za-z0-9_-]{20,}|(?:ntn_[A-Za-z0-9]{30,}|secret_[A-Za-z0-9]{43}\b)|[0-2]/\d{10,20}(?:/\d{10,20})?:[a-f0-9]{32}\b|(?:sntrys_[\w+/=.-]{30,}|sntry[ua]_[a-f0-9]{40,})|(?:glc_[A-Za-z0-9+/]{32,}={0,3}|glsa_[A-Za-z0-9]{24,}_[A-Fa-f0-9]{8})|(?:NRAK-[A-Za-z0-9]{20,}|NRII-[\w-]{24,}|NRJS-[a-f0-9]{16,}|[a-f0-9]{36}NRAL\b)|(?:cfk|cfut|cfat)_[A-Za-z0-9]{40,}|(?:fo1_[\w-]{40,}|fm[12][ar]?_[A-Za-z0-9+/]{60,}={0,3})|(?:A3-[A-Z0-9]{6}-[A-Z0-9]{5,11}-[A-Z0-9-]{16,24}|ops_ey[A-Za-z0-9+/=]{80,})|[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b|(?:pat|sat)\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b|[ps]k\.eyJ[\w-]{20,}\.[\w-]{16,}|(?:AQVN[\w-]{30,}|t1\.[\w-]{4,}={0,2}\.[\w-]{60,}={0,2}|y0_[\w-]{40,})|(?:live|test)_[a-f0-9]{35}\b|t(?:vly-(?:dev-|prod-)?[A-Za-z0-9][\w-]{11,}|skey-[a-z]{2,20}-\w{8,}-\w{16,}|fp_[\w.=-]{40,}|k-us-[\w-]{40,})|b(?:edrock-api-key-[\w+/=-]{20,}|b_(?:live|test)_[\w-]{20,})|y(?:a29\.[\w-]{20,})|1(?://0[\w-]{30,})|L(?:TAI[A-Za-z0-9]{16,})|S(?:G\.[\w-]{10,}\.[\w-]{10,}|K[0-9a-f]{32}\b)|n(?:pm_[A-Za-z0-9]{30,}|api_[a-z0-9]{32,}|f[pcoub]_[A-Za-z0-9]{30,})|p(?:ypi-[A-Za-z0-9][\w-]{40,}|scale_(?:tkn|oauth|pw)_[\w=.-]{24,}|at[A-Za-z0-9]{14}\.[a-f0-9]{40,}|h[xs]_[A-Za-z0-9]{30,}|ul-[a-f0-9]{40}\b|n[ub]_[A-Za-z0-9]{30,}|8e-[A-Za-z0-9]{32}\b|csk_\w{30,}|at-(?:na|eu)\d-[0-9a-f-]{30,})|r(?:ubygems_[a-f0-9]{40,}|dme_[a-z0-9]{50,}|nd_[A-Za-z0-9]{24,}|e_[A-Za-z0-9]{6,12}_[A-Za-z0-9]{16,})|C(?:LOJARS_[A-Za-z0-9]{40,}|FPAT-[\w-]{36,})|l(?:in_(?:api|oauth)_\w{30,}|sv2_(?:pt|sk)_[a-f0-9]{24,}_[a-f0-9]{6,})|f(?:igd_[\w-]{30,}|io-u-[\w=-]{50,}|c-[a-f0-9]{32}\b)|P(?:MAK-[a-f0-9]{20,}-[a-f0-9]{30,})|v(?:1\.0-[a-f0-9]{24}-[a-f0-9]{100,}|c[pairk]_[A-Za-z0-9]{20,})|H(?:RKU-[\w-]{36,})|E(?:AA[MC][A-Za-z0-9]{80,}|Z[AT]K[A-Za-z0-9]{50,})|F(?:LW(?:SECK|PUBK)(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?)|i(?:co-[A-Za-z0-9]{32}\b)|4(?:b1d[A-Za-z0-9]{38}\b)|a(?:ccess-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{20,}|pify_api_[A-Za-z0-9]{24,}|ccess_token\$(?:production|sandbox)\$[a-z0-9]{10,}\$[a-f0-9]{24,})|B(?:SA[A-Za-z0-9_-]{24,}))''', re.ASCII)
#: Any of the forms with spaces.
SPACED_FORM = re.compile(r'''\b(?:(?:[Bb]earer|BEARER|[Bb]asic|BASIC)[ \t]{1,4}[\w+/=.~-]{8,}|B(?:EGIN (?:[A-Z0-9_]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----)|S(?:SWS[ \t]{1,4}00[\w-]{38,}))''', re.ASCII)
#: A part of the names of secrets.
KEYWORD = re.compile(r'''pass|pwd|secret|credential|creds|token|key|auth|cookie|sessionid|session[_-]id|requeststate|jwt|pin|otp|cv[vc]|sid|dsn|connection|mnemonic|phrase|passwort|kennwort''', re.ASCII | re.IGNORECASE)
#: The rest of a name.
NAME_REST = re.compile(r'''[\w.-]{0,64}''', re.ASCII)
#: What separates a name from its value.
SEPARATOR = re.compile(r'''(?:\\?[\"'`]?,?[ \t\r\n]{0,20}\\?[\"']?value\\?[\"']?[ \t]{0,4}[:=]|\\?[\"'`]?\]?[ \t\r\n]{0,4}(?:=>|:=|={1,2}|:)|>|[ \t]{1,4}(?:is|was)[ \t:]{1,4}|[\"'][ \t\r\n]{0,20},(?=[ \t\r\n]{0,20}[\"'])|[ \t]{1,4})''', re.ASCII)
#: A value behind its name, quoted or not.
QUOTED_VALUE = re.compile(r'''[ \t\r\n]{0,20}(?:\\?\"([^\"\\\n]{1,400})|\\?'([^'\\\n]{1,400})|`([^`\n]{1,400})|([^ \t\r\n\"'`,;\\]{1,400}))''', re.ASCII)
#: The scheme before a credential in a header.
SCHEME = re.compile(r'''^(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken|[Bb]ot|[Aa]pi[Kk]ey|[Kk]ey|SSWS|[Dd]igest)[ \t]{1,4}''', re.ASCII)
#: `user:password@` in a URL. A port before a query is none.
URL_CREDENTIALS = re.compile(r'''://([^ \t\r\n/:@\"'<>`]{0,200}):(?!\d{1,5}[?#])([^ \t\r\n/@\"'`]{1,200})@''', re.ASCII)
#: Keys and signatures in the query of a URL.
QUERY_KEY = re.compile(r'''[?&](?:key|sig|signature|code)=([^ \t\r\n&\"'<>#]{8,400})''', re.ASCII)
#: User and password on the command line of curl.
USER_FLAG = re.compile(r'''[ \t\r\n](?:-u|-U|--user|--proxy-user)(?:=|[ \t]{0,4})[\"']?([^ \t\r\n:\"']{1,100}):([^ \t\r\n\"']{3,200})''', re.ASCII)
#: Passwords behind a short flag of a known command.
COMMAND_FLAG = re.compile(r'''(?:sshpass[ \t]{1,4}-p[ \t]{0,4}|redis-cli[ \t][^\r\n\"']{0,80}?-a[ \t]{1,4}|mysql(?:dump|admin)?(?=[ \t])[^\r\n\"']{0,80}?[ \t]-p)[\"']?([^ \t\r\n\"']{4,200})''', re.ASCII)
#: What stands for a secret in an instruction, inside a form.
FILLER = re.compile(r'''[xX]{4}|\*{3}|\.{3}|\u2026|\u2022{3}|[Yy]our|YOUR|[Pp]laceholder|PLACEHOLDER|[Rr]edacted|REDACTED|[Rr]eplace[-_]|REPLACE[-_]''', re.ASCII)
#: Values that stand for a secret or refer to one.
PLACEHOLDER = re.compile(r'''^\$[A-Za-z_{(]|^[<{\[(]|^%[\w-]+%\Z|^@[\w.]+@\Z|^\.\.|\*{3}|[xX]{4}|\.{3}|\u2026|\u2022{3}|^-+\Z|^_+\Z|[Yy]our|YOUR|\b[Ee]xample|EXAMPLE|[Pp]laceholder|PLACEHOLDER|[Rr]edacted|REDACTED|[Cc]hange[-_]?(?:me|it)|CHANGE[-_]?(?:ME|IT)|[Rr]eplace[-_]?(?:me|with|this)|REPLACE|[Ii]nsert[-_]|INSERT[-_]|<[A-Za-z]|\$\{|\{\{|[Dd]ummy|^(?:process\.env|import\.meta|os\.environ|os\.getenv|env|secrets|vars|config|settings|var|local|data|self|this|ref|op|vault|file|arn)(?:[.:\[(]|//)|\(\)''', re.ASCII)
#: Values that are none beside any name: versions, dates, paths, addresses, references.
PLAIN = re.compile(r'''^[v^~]?\d+(?:\.\d+)+(?:[-+][\w.]+)?\Z|^\d{4}-\d\d-\d\d|^\d+(?:\.\d+)?(?:ms|s|sec|m|min|h|d|days|kb|mb|gb|k|px|%)\Z|^https?://[^ \t\r\n@]*\Z|^(?:~|\.{1,2})?/[a-z][a-z0-9_.-]*(?:/[\w.@-]+)+/?\Z|^[\w./-]+\.(?:json|txt|pem|env|key|ya?ml|toml|ini|crt|cer|tsx?|jsx?|mjs|py|go|rs|md|png|svg|jpe?g|html?|css|sh|sql|xml|php|rb|java)\Z|^[\w.+-]+@[\w-]+(?:\.[\w-]+)+\Z|^[A-Za-z_$][A-Za-z_]*(?:(?:\.|->|::|\?\.)[A-Za-z_]+)+\Z|^[A-Za-z_][\w.]*\(|^#[0-9a-fA-F]{3,8}\Z|^[A-Za-z]+\[|^rgba?\(''', re.ASCII)
#: Of a name in small letters, without what is between words.
JOINED_NAMES = re.compile(r'''password|passwort|kennwort|mnemonic|seedphrase|recoveryphrase|passwd|passphrase|passcode|secret|credential|authori[sz]ation|cookie|requeststate|sessionid|connectionstring|(?:api|app|application|access|accountaccess|private|signing|encryption|decryption|master|ssh|auth|license|account|storage|service|servicerole|admin|integration|subscription|webhook|deploy|hmac|jwt|ikey)key|(?:adafruit|adobe|airtable|algolia|alibaba|anthropic|asana|atlassian|beamer|bitbucket|bittrex|claude|cloudflare|codecov|cohere|coinbase|confluent|contentful|datadog|deepgram|deepseek|discord|dropbox|elevenlabs|etsy|facebook|fastly|finicity|finnhub|firecrawl|flickr|freshbooks|gemini|github|gitlab|gitter|gocardless|groq|heroku|hubspot|intercom|jfrog|jira|kraken|kucoin|launchdarkly|linkedin|looker|mailchimp|mailgun|mapbox|mattermost|meraki|messagebird|mistral|netlify|newrelic|notion|nytimes|okta|openai|openrouter|perplexity|pinecone|plaid|postmark|rapidapi|replicate|resend|sendbird|sendgrid|sentry|serpapi|serper|shopify|slack|snyk|sonar|squarespace|stripe|sumologic|supabase|tavily|telegram|travis|twilio|twitch|twitter|typeform|yandex|zendesk)[a-z]{0,12}key''', re.ASCII)
#: Of a name in small letters, words separated by `_`.
WORD_NAMES = re.compile(r'''(?:^|_)(?:pwd|pin|otp|cvv|cvc|jwt|bearer)(?:_|\Z)''', re.ASCII)
#: Names of tokens, of either spelling. Only texts are tokens: numbers count them.
TOKEN_NAMES = re.compile(r'''(?:^|_)tokens?(?:_|\Z)|(?:access|auth|refresh|id|session|bearer|api|csrf|xsrf)tokens?''', re.ASCII)
#: Names of counts of tokens.
COUNT_NAMES = re.compile(r'''^(?:max|min|input|output|total|prompt|completion|cached|reasoning)_tokens\Z''', re.ASCII)
#: Names that count only beside a value that looks like a secret.
BESIDE_NAMES = re.compile(r'''(?:^|_)(?:auth|creds?|sid|dsn|(?:db|my|my_?sql|user|smtp|imap|mail|admin|root|redis|ftp|pg|sql|http|proxy|app)?_?pass)\Z''', re.ASCII)
#: Names that say something about a secret.
ABOUT_NAMES = re.compile(r'''_(?:policy|policies|length|type|types|count|endpoint|endpoints|url|uri|expiry|expires|expires_in|expires_at|expiration|ttl|limit|limits|budget|usage|lifetime|required|enabled|strength|format|version|status|supported|servers|server|method|methods|path|file|filename|location|prefix|scopes?|rules?|label|field|name|names|header|param|rotation|manager|store|reset|changed|changed_at|updated_at|created_at|consent|banner|notice|domain|same_site|issuer|audience|algorithm|alg|errors?|attempts|used|index|per_second)\Z''', re.ASCII)
#: Kind and pattern of each form.
FORMS: List[Tuple[str, str]] = [
    ("authorization", r'''(?:[Bb]earer|BEARER|[Bb]asic|BASIC)[ \t]{1,4}[\w+/=.~-]{8,}'''),
    ("json-web-token", r'''e(?<!-e)yJ[\w-]{10,}\.[\w-]{4,}\.[\w-]*'''),
    ("grafana-key", r'''eyJrIjoi[A-Za-z0-9]{60,}={0,3}'''),
    ("json-web-token", r'''ZXlK[A-Za-z0-9+/]{60,}={0,2}'''),
    ("github-token", r'''gh[opusr]_\w{16,}'''),
    ("github-token", r'''github_pat_\w{20,}'''),
    ("gitlab-token", r'''gl(?:pat|ptt|rt|dt|cbt|ft|imt|agent|oas|soat|ffct|wt)-[\w-]{16,}'''),
    ("gitlab-token", r'''GR1348941[\w-]{16,}'''),
    ("slack-token", r'''xox[abceoprs](?:\.xox[bp])?-[\w-]{10,}'''),
    ("slack-token", r'''xapp-\d-[\w-]{16,}'''),
    ("slack-webhook", r'''hooks\.slack\.com/(?:services|workflows|triggers)/[\w+/-]{20,}'''),
    ("discord-webhook", r'''discord(?:app)?\.com/api/webhooks/\d{10,20}/[\w-]{30,}'''),
    ("teams-webhook", r'''webhook\.office\.com/webhookb2/[\w@-]{30,}/IncomingWebhook/[\w/-]{30,}'''),
    ("private-key", r'''BEGIN (?:[A-Z0-9_]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----'''),
    ("age-key", r'''AGE-SECRET-KEY-1[A-Z0-9]{40,}'''),
    ("ai-service-key", r'''sk-(?=[\w-]{0,80}\d)[\w-]{20,}'''),
    ("ai-service-key", r'''(?:gsk_|pplx-|xai-|r8_|fw_|nvapi-|csk-|jina_)(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}'''),
    ("tavily-key", r'''tvly-(?:dev-|prod-)?[A-Za-z0-9][\w-]{11,}'''),
    ("hugging-face-token", r'''(?:hf_|api_org_)[A-Za-z0-9]{28,}'''),
    ("aws-key", r'''(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b'''),
    ("aws-key", r'''ABSK[A-Za-z0-9+/]{80,}={0,2}'''),
    ("aws-key", r'''bedrock-api-key-[\w+/=-]{20,}'''),
    ("google-key", r'''AIza[\w-]{30,}'''),
    ("google-key", r'''GOCSPX-[\w-]{20,}'''),
    ("google-token", r'''ya29\.[\w-]{20,}'''),
    ("google-token", r'''1//0[\w-]{30,}'''),
    ("azure-key", r'''[A-Za-z0-9_~.]{3}\dQ~[\w~.-]{31,34}'''),
    ("alibaba-key", r'''LTAI[A-Za-z0-9]{16,}'''),
    ("digitalocean-token", r'''do[opr]_v1_[a-f0-9]{40,}'''),
    ("stripe-key", r'''(?:[sr]k_(?:test|live|prod)|whsec)_[A-Za-z0-9+/=]{10,}'''),
    ("square-token", r'''(?:sq0(?:atp|csp|idp)-[\w-]{22,}|EAAA[\w-]{55,})'''),
    ("shopify-token", r'''shp(?:at|ca|pa|ss)_[A-Za-z0-9]{24,}'''),
    ("shippo-token", r'''shippo_(?:live|test)_[A-Fa-f0-9]{30,}'''),
    ("sendgrid-key", r'''SG\.[\w-]{10,}\.[\w-]{10,}'''),
    ("sendinblue-key", r'''xkeysib-[a-f0-9]{40,}-[A-Za-z0-9]{8,}'''),
    ("mailgun-key", r'''(?:pub)?key-[a-f0-9]{32}\b'''),
    ("mailchimp-key", r'''[a-f0-9]{32}-us\d{1,2}\b'''),
    ("twilio-key", r'''SK[0-9a-f]{32}\b'''),
    ("telegram-bot-token", r'''\d{8,12}:AA[\w-]{28,}'''),
    ("discord-bot-token", r'''[MNO][A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,}'''),
    ("npm-token", r'''npm_[A-Za-z0-9]{30,}'''),
    ("pypi-token", r'''pypi-[A-Za-z0-9][\w-]{40,}'''),
    ("rubygems-token", r'''rubygems_[a-f0-9]{40,}'''),
    ("clojars-token", r'''CLOJARS_[A-Za-z0-9]{40,}'''),
    ("docker-token", r'''dckr_(?:pat|oat)_[\w-]{20,}'''),
    ("artifactory-token", r'''(?:AKCp[A-Za-z0-9]{60,}|cmVmd[A-Za-z0-9]{50,})'''),
    ("openshift-token", r'''sha256~[\w-]{40,}'''),
    ("vault-token", r'''hv[bsr]\.[\w-]{20,}'''),
    ("terraform-token", r'''[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{50,}'''),
    ("doppler-token", r'''dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{30,}'''),
    ("supabase-token", r'''(?:sbp_(?:oauth_)?|sb_secret_)[A-Za-z0-9_-]{20,}'''),
    ("planetscale-token", r'''pscale_(?:tkn|oauth|pw)_[\w=.-]{24,}'''),
    ("neon-token", r'''napi_[a-z0-9]{32,}'''),
    ("databricks-token", r'''dapi[a-f0-9]{32}(?:-\d)?\b'''),
    ("notion-token", r'''(?:ntn_[A-Za-z0-9]{30,}|secret_[A-Za-z0-9]{43}\b)'''),
    ("linear-token", r'''lin_(?:api|oauth)_\w{30,}'''),
    ("airtable-token", r'''pat[A-Za-z0-9]{14}\.[a-f0-9]{40,}'''),
    ("asana-token", r'''[0-2]/\d{10,20}(?:/\d{10,20})?:[a-f0-9]{32}\b'''),
    ("atlassian-token", r'''AT(?:ATT3|CTT3|BB)[\w=-]{24,}'''),
    ("figma-token", r'''figd_[\w-]{30,}'''),
    ("sentry-token", r'''(?:sntrys_[\w+/=.-]{30,}|sntry[ua]_[a-f0-9]{40,})'''),
    ("grafana-token", r'''(?:glc_[A-Za-z0-9+/]{32,}={0,3}|glsa_[A-Za-z0-9]{24,}_[A-Fa-f0-9]{8})'''),
    ("new-relic-key", r'''(?:NRAK-[A-Za-z0-9]{20,}|NRII-[\w-]{24,}|NRJS-[a-f0-9]{16,}|[a-f0-9]{36}NRAL\b)'''),
    ("dynatrace-token", r'''dt0[a-z]\d\d\.[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{40,}'''),
    ("datadog-key", r'''ddap[pi]_[A-Za-z0-9]{24,}'''),
    ("posthog-key", r'''ph[xs]_[A-Za-z0-9]{30,}'''),
    ("postman-key", r'''PMAK-[a-f0-9]{20,}-[a-f0-9]{30,}'''),
    ("pulumi-token", r'''pul-[a-f0-9]{40}\b'''),
    ("prefect-token", r'''pn[ub]_[A-Za-z0-9]{30,}'''),
    ("readme-token", r'''rdme_[a-z0-9]{50,}'''),
    ("cloudflare-token", r'''(?:cfk|cfut|cfat)_[A-Za-z0-9]{40,}'''),
    ("cloudflare-token", r'''v1\.0-[a-f0-9]{24}-[a-f0-9]{100,}'''),
    ("vercel-token", r'''vc[pairk]_[A-Za-z0-9]{20,}'''),
    ("netlify-token", r'''nf[pcoub]_[A-Za-z0-9]{30,}'''),
    ("flyio-token", r'''(?:fo1_[\w-]{40,}|fm[12][ar]?_[A-Za-z0-9+/]{60,}={0,3})'''),
    ("heroku-key", r'''HRKU-[\w-]{36,}'''),
    ("render-key", r'''rnd_[A-Za-z0-9]{24,}'''),
    ("tailscale-key", r'''tskey-[a-z]{2,20}-\w{8,}-\w{16,}'''),
    ("1password-secret", r'''(?:A3-[A-Z0-9]{6}-[A-Z0-9]{5,11}-[A-Z0-9-]{16,24}|ops_ey[A-Za-z0-9+/=]{80,})'''),
    ("adobe-secret", r'''p8e-[A-Za-z0-9]{32}\b'''),
    ("okta-token", r'''SSWS[ \t]{1,4}00[\w-]{38,}'''),
    ("facebook-token", r'''EAA[MC][A-Za-z0-9]{80,}'''),
    ("dropbox-token", r'''sl\.(?:u\.)?[\w=-]{100,}'''),
    ("typeform-token", r'''tfp_[\w.=-]{40,}'''),
    ("easypost-key", r'''EZ[AT]K[A-Za-z0-9]{50,}'''),
    ("duffel-token", r'''duffel_(?:test|live)_[\w=-]{40,}'''),
    ("flutterwave-key", r'''FLW(?:SECK|PUBK)(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?'''),
    ("frameio-token", r'''fio-u-[\w=-]{50,}'''),
    ("infracost-key", r'''ico-[A-Za-z0-9]{32}\b'''),
    ("intra42-secret", r'''s-s4t2(?:ud|af)-[a-f0-9]{50,}'''),
    ("maxmind-key", r'''[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b'''),
    ("octopus-key", r'''API-[A-Z0-9]{26}\b'''),
    ("scalingo-token", r'''tk-us-[\w-]{40,}'''),
    ("settlemint-token", r'''sm_[aps]at_[A-Za-z0-9]{16,}'''),
    ("sourcegraph-token", r'''sgp_(?:[a-fA-F0-9]{16}_|local_)?[a-fA-F0-9]{40}\b'''),
    ("sonar-token", r'''sq[upa]_[a-f0-9]{40}\b'''),
    ("harness-key", r'''(?:pat|sat)\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b'''),
    ("clickhouse-key", r'''4b1d[A-Za-z0-9]{38}\b'''),
    ("plaid-token", r'''access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{20,}'''),
    ("mapbox-token", r'''[ps]k\.eyJ[\w-]{20,}\.[\w-]{16,}'''),
    ("yandex-key", r'''(?:AQVN[\w-]{30,}|t1\.[\w-]{4,}={0,2}\.[\w-]{60,}={0,2}|y0_[\w-]{40,})'''),
    ("lob-key", r'''(?:live|test)_[a-f0-9]{35}\b'''),
    ("firecrawl-key", r'''fc-[a-f0-9]{32}\b'''),
    ("contentful-token", r'''CFPAT-[\w-]{36,}'''),
    ("launchdarkly-key", r'''sdk-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b'''),
    ("apify-token", r'''apify_api_[A-Za-z0-9]{24,}'''),
    ("pinecone-key", r'''pcsk_\w{30,}'''),
    ("langsmith-key", r'''lsv2_(?:pt|sk)_[a-f0-9]{24,}_[a-f0-9]{6,}'''),
    ("resend-key", r'''re_[A-Za-z0-9]{6,12}_[A-Za-z0-9]{16,}'''),
    ("brave-key", r'''BSA[A-Za-z0-9_-]{24,}'''),
    ("hubspot-token", r'''pat-(?:na|eu)\d-[0-9a-f-]{30,}'''),
    ("browserbase-key", r'''bb_(?:live|test)_[\w-]{20,}'''),
    ("paypal-token", r'''access_token\$(?:production|sandbox)\$[a-z0-9]{10,}\$[a-f0-9]{24,}'''),
]
#: Words that are no secret beside any name, in small letters.
ORDINARY_WORDS = frozenset(
    """
    above accepted access_token account active admin aes128 aes256 allowed any api_key apikey argon2 argon2i
    argon2id array authenticated authorization_code auto automatic banner base32 base64 basic bcrypt bearer
    below bigint body boolean bytes change changed char characters client_credentials client_secret_basic
    client_secret_post column consent cookie cookies correct credential credentials current default defaults
    denied description digest digits disabled double dummy ed25519 eddsa email empty enabled encrypted env
    environment error errors es256 es384 es512 example expired expires expiry external failed failure false
    field fields file files first fixme float forbidden forgot forgotten form generate generated hashed
    header headers here hex hidden hotp hs256 hs384 hs512 id_token inactive include incorrect input int
    integer interactive invalid key keychain keyring keys label last latest length letters login logout
    managed manual masked matched maximum md5 medium mfa minimum mismatch missing multiple name never next
    nil no none null number oauth oauth1 oauth2 object off oidc omitted on openid optional output p256 p384
    passphrase password passwords path pbkdf2 pending placeholder plain plaintext policy previous private
    private_key_jwt prompt public query redacted refresh_token rejected removed required reset revoked rotate
    rotated rotation rs256 rs384 rs512 rsa2048 rsa4096 same_origin saml sample santa scrypt second secp256k1
    secret secrets secretstr service_account session several sha1 sha256 sha384 sha512 signin signup single
    sso stdin str strength string strong success successful symbols table test testing tests text there third
    title todo token tokens totp triple true unauthorised unauthorized undefined unknown unset user username
    utf8 uuid valid value values varchar various vault void warning weak wrong yes
    """.split()
)
