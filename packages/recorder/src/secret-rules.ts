// Made from packages/recorder/secrets/rules.json by packages/recorder/scripts/make-secret-rules.ts. Do not edit.
// biome-ignore-all format lint: generated
/** Any form without spaces that begins with fixed letters. */
export const anyForm = /(?<![A-Za-z0-9])(?:e(?:(?<!-e)yJ[\w-]{10,}\.[\w-]{4,}\.[\w-]*|yJrIjoi[A-Za-z0-9]{60,}={0,3}|xt_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+\/=-]{30,120}|2b_[a-f0-9]{40}\b)|Z(?:XlK[A-Za-z0-9+\/]{60,}={0,2})|g(?:h[opusr]_\w{16,}|ithub_pat_\w{20,}|l(?:pat|ptt|rt|dt|cbt|ft|imt|agent|oas|soat|ffct|wt)-[\w-]{16,}|sk_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|lc_[A-Za-z0-9+\/]{32,}={0,3}|lsa_[A-Za-z0-9]{24,}_[A-Fa-f0-9]{8})|G(?:R1348941[\w-]{16,}|OCSPX-[\w-]{20,})|x(?:ox[abceoprs](?:\.xox[bp])?-[\w-]{10,}|app-\d-[\w-]{16,}|ai-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|keysib-[a-f0-9]{40,}-[A-Za-z0-9]{8,}|prv[A-Za-z0-9]{100,}|au_[A-Za-z0-9]{38,}|a(?:at|pt)-[0-9a-f]{8}-[0-9a-f-]{20,})|h(?:ooks\.slack\.com\/(?:services|workflows|triggers)\/[\w+\/-]{20,}|f_[A-Za-z0-9]{28,}|v[bsr]\.[\w-]{20,}|ooks\.zapier\.com\/hooks\/(?:catch|standard)\/\d{4,12}\/[\w-]{5,}|ook\.(?:[a-z]{2}\d\.)?(?:make|integromat)\.com\/[a-z0-9]{24,}|ooks\/[a-z0-9]{26}\b|ooks\/[A-Za-z0-9]{17,24}\/[A-Za-z0-9]{40,}|c-ping\.com\/[0-9a-f-]{36}\b|c[a-z]{3}_[a-z0-9]{50,}|l_sk_[a-f0-9]{40,})|d(?:iscord(?:app)?\.com\/api\/webhooks\/\d{10,20}\/[\w-]{30,}|o[opr]_v1_[a-f0-9]{40,}|ckr_(?:pat|oat)_[\w-]{20,}|p\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{30,}|api[a-f0-9]{32}(?:-\d)?\b|t0[a-z]\d\d\.[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{40,}|dap[pi]_[A-Za-z0-9]{24,}|uffel_(?:test|live)_[\w=-]{40,}|nkey-[\w=-]{26}-[\w=-]{52}|ev:[a-z0-9-]{3,60}\|[A-Za-z0-9+\/=]{20,}|bt[cus]_[\w-]{30,}|ose[a-f0-9]{32}\b|G9rO[A-Za-z0-9+\/]{40,}={0,2}|epot_[a-z]{3,8}_[a-f0-9]{40,})|w(?:ebhook\.office\.com\/webhookb2\/[\w@-]{30,}\/IncomingWebhook\/[\w\/-]{30,}|hsec_[A-Za-z0-9+\/=]{10,}|ebexapis\.com\/v1\/webhooks\/incoming\/[\w-]{40,})|A(?:GE-SECRET-KEY-1[A-Z0-9]{40,}|3T[A-Z0-9][A-Z0-9]{16}\b|KIA[A-Z0-9]{16}\b|SIA[A-Z0-9]{16}\b|BIA[A-Z0-9]{16}\b|CCA[A-Z0-9]{16}\b|BSK[A-Za-z0-9+\/]{80,}={0,2}|Iza[\w-]{30,}|KCp[A-Za-z0-9]{60,}|T(?:ATT3|CTT3|BB)[\w=-]{24,}|3-[A-Z0-9]{6}-[A-Z0-9]{5,11}-[A-Z0-9-]{16,24}|PI-[A-Z0-9]{26}\b|QVN[\w-]{30,}|KID(?=[A-Za-z]{0,30}\d)[A-Za-z0-9]{32}\b|Q\.Ab[\w-]{36,}|AAA[\w-]{7}:[\w-]{130,}|VNS_[\w-]{16,}|QE[A-Za-z0-9+\/]{60,}={0,2}-[A-Za-z0-9+\/]{40,})|s(?:k-(?=[\w-]{0,80}\d)[\w-]{20,}|k_(?:test|live|prod)_[A-Za-z0-9+\/=]{10,}|q0(?:atp|csp|idp)-[\w-]{22,}|hp(?:at|ca|pa|ss)_[A-Za-z0-9]{24,}|hippo_(?:live|test)_[A-Fa-f0-9]{30,}|ha256~[\w-]{40,}|bp_(?:oauth_)?[A-Za-z0-9_-]{20,}|b_secret_[A-Za-z0-9_-]{20,}|ecret_[A-Za-z0-9]{43}\b|ntrys_[\w+\/=.-]{30,}|ntry[ua]_[a-f0-9]{40,}|l\.(?:u\.)?[\w=-]{100,}|-s4t2(?:ud|af)-[a-f0-9]{50,}|m_[aps]at_[A-Za-z0-9]{16,}|gp_(?:[a-fA-F0-9]{16}_|local_)?[a-fA-F0-9]{40}\b|q[upa]_[a-f0-9]{40}\b|at\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b|k\.eyJ[\w-]{20,}\.[\w-]{16,}|dk-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|c_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+\/=-]{30,120}|cauth_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+\/=-]{30,120}|\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24}\b|(?<!_s)andbox_(?=[A-Za-z_=-]{0,40}\d)[\w=-]{40}\b|k_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{28,}\b|y[tr]_[A-Za-z0-9+\/=]{2,60}_[A-Za-z0-9]{20}_[A-Za-z0-9]{6}\b|k(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{150,}|ecret-(?:live|test)-[\w=-]{30,}|ecret-(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{40,}|ignkey-[a-z]{2,10}-[a-f0-9]{40,}|t\.[a-f0-9-]{24,36}\.[a-f0-9]{32}\.[a-f0-9]{32}\b|ktsec_[\w-]{30,}|k_car_[A-Za-z0-9_-]{20,}|k_V2_[\w-]{30,}|ecret_[a-z0-9-]{2,60}_[a-f0-9]{32}\.[A-Za-z0-9]{32}\b|eti_[A-Za-z0-9]{14,}_secret_[A-Za-z0-9]{16,}|rc_[A-Za-z0-9]{14,}_secret_[A-Za-z0-9]{16,})|p(?:plx-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|ubkey-[a-f0-9]{32}\b|ypi-[A-Za-z0-9][\w-]{40,}|scale_(?:tkn|oauth|pw)_[\w=.-]{24,}|at[A-Za-z0-9]{14}\.[a-f0-9]{40,}|h[xs]_[A-Za-z0-9]{30,}|ul-[a-f0-9]{40}\b|n[ub]_[A-Za-z0-9]{30,}|8e-[A-Za-z0-9]{32}\b|at\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b|k\.eyJ[\w-]{20,}\.[\w-]{16,}|csk_\w{30,}|at-(?:na|eu)\d-[0-9a-f-]{30,}|ages\/webhooks\/deploy_hooks\/[0-9a-f-]{36}\b|dl_(?:live|sdbx)_apikey_[a-z0-9]{20,}_[A-Za-z0-9]{16,}_[A-Za-z0-9]{3}\b|olar_[a-z]{2,4}_[\w-]{24,}|ackagist_[a-z]{3}_[a-f0-9]{40,}|a-(?=[A-Za-z_-]{0,40}\d)[\w-]{43}(?![\w-])|rod:[a-z0-9-]{3,60}\|[A-Za-z0-9+\/=]{20,}|review:[a-z0-9-]{3,60}\|[A-Za-z0-9+\/=]{20,}|ylf_v\d_[a-z]{2}_[A-Za-z0-9]{36,}|k_\d{5,12}_[A-Z0-9]{32}\b|k_[a-f0-9]{34}\b|k_(?:prod|test)_[A-Z0-9]{28}\b|l_[a-f0-9]{32}\b|i_[A-Za-z0-9]{14,}_secret_[A-Za-z0-9]{16,})|r(?:8_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|k_(?:test|live|prod)_[A-Za-z0-9+\/=]{10,}|ubygems_[a-f0-9]{40,}|dme_[a-z0-9]{50,}|nd_[A-Za-z0-9]{24,}|e_(?=[A-Za-z_]{0,30}\d)[A-Za-z0-9]{6,12}_[A-Za-z0-9]{16,}|pa_[A-Za-z0-9]{40,}|zp_(?:live|test)_[A-Za-z0-9]{14}:[A-Za-z0-9]{20,})|f(?:w_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|igd_[\w-]{30,}|o1_[\w-]{40,}|m[12][ar]?_[A-Za-z0-9+\/]{60,}={0,3}|io-u-[\w=-]{50,}|c-[a-f0-9]{32}\b)|n(?:vapi-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|pm_[A-Za-z0-9]{30,}|api_[a-z0-9]{32,}|tn_[A-Za-z0-9]{30,}|f[pcoub]_[A-Za-z0-9]{30,}|sec1[a-z0-9]{58}\b|pg_(?=[A-Za-z]{0,11}\d)[A-Za-z0-9]{12,})|c(?:sk-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|mVmd[A-Za-z0-9]{50,}|fk_[A-Za-z0-9]{40,}|fut_[A-Za-z0-9]{40,}|fat_[A-Za-z0-9]{40,}|tx7sk-[0-9a-f]{8}-[0-9a-f-]{20,}|io(?=[A-Za-z]{0,30}\d)[A-Za-z0-9]{32}\b|rsr_[a-f0-9]{28,}\b|r-[a-f0-9]{50,}|hpt_[a-f0-9]{12,}\b)|j(?:ina_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,})|t(?:vly-(?:dev-|prod-)?[A-Za-z0-9][\w-]{11,}|skey-[a-z]{2,20}-\w{8,}-\w{16,}|fp_[\w.=-]{40,}|k-us-[\w-]{40,}|1\.[\w-]{4,}={0,2}\.[\w-]{60,}={0,2}|est_[a-f0-9]{35}\b|est_pub_[a-f0-9]{31}\b|prv[A-Za-z0-9]{100,}|(?<!_t)est_(?=[A-Za-z]{0,28}\d)[A-Za-z0-9]{30}\b|gp_v1_[\w-]{40,}|r_(?:dev|prod|stg|preview|pat)_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{18,})|a(?:pi_org_[A-Za-z0-9]{28,}|ccess-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{20,}|pify_api_[A-Za-z0-9]{24,}|ccess_token\$(?:production|sandbox)\$[a-z0-9]{10,}\$[a-f0-9]{24,}|uthress_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+\/=-]{30,120}|pi\.vercel\.com\/v1\/integrations\/deploy\/[\w-]{8,}\/[\w-]{8,}|pi\.netlify\.com\/build_hooks\/[a-f0-9]{24}\b|[ks]-(?=[A-Za-z]{0,20}\d)[A-Za-z0-9]{22}\b|kab-[a-z0-9]{16}-[a-z0-9]{16}\b|lcht_[A-Za-z0-9]{30}\b|pi_[A-Za-z0-9]{22}\.[A-Za-z0-9]{22}\b|lchemy\.com\/v2\/(?=[A-Za-z_-]{0,30}\d)[\w-]{30,})|b(?:edrock-api-key-[\w+\/=-]{20,}|b_(?:live|test)_[\w-]{20,}|ot\d{8,12}:AA[\w-]{28,}|k(?:[a-z]{2})_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9_-]{36,})|y(?:a29\.[\w-]{20,}|0_[\w-]{40,}|prv[A-Za-z0-9]{100,})|1(?:\/\/0[\w-]{30,})|L(?:TAI[A-Za-z0-9]{16,}|T_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{40,}|S0tLS1CRUdJTi(?:BSU0EgUFJJ|BQUklWQVRF|BFQyBQUklW|BPUEVOU1NIIFBSSVZ|BFTkNSWVBURUQgUFJJ|BEU0EgUFJJ)[A-Za-z0-9+\/=]{20,})|E(?:AAA[\w-]{55,}|AA[MC][A-Za-z0-9]{80,}|Z[AT]K[A-Za-z0-9]{50,}|AA(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{90,})|S(?:G\.(?:[\w=-]{10,}\.[\w=-]{10,}|[\w=.-]{60,})|K[0-9a-fA-F]{32}\b)|k(?:(?<!_k)ey-[a-f0-9]{32}\b|ey_[a-f0-9]{28,}\b)|M(?:[A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,})|N(?:[A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,}|RAK-[A-Za-z0-9]{20,}|RII-[\w-]{24,}|RJS-[a-f0-9]{16,})|O(?:[A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,})|C(?:LOJARS_[A-Za-z0-9]{40,}|FPAT-[\w-]{36,}|CIP(?:AT|RJ)_[A-Za-z0-9]{20,}_[a-f0-9]{40}\b|CDB1_[A-Za-z0-9]{20,}_[A-Za-z0-9]{36,})|l(?:in_(?:api|oauth)_\w{30,}|ive_[a-f0-9]{35}\b|sv2_(?:pt|sk)_[a-f0-9]{24,}_[a-f0-9]{6,}|ive_pub_[a-f0-9]{31}\b|(?<!_l)ive_(?=[A-Za-z_=-]{0,40}\d)[\w=-]{40}\b|(?<!_l)ive_(?=[A-Za-z]{0,28}\d)[A-Za-z0-9]{30}\b|lx-(?=[A-Za-z]{0,38}\d)[A-Za-z0-9]{40,}|uma-[0-9a-f]{8}-[0-9a-f-]{27}-[0-9a-f-]{36}\b)|P(?:MAK-[a-f0-9]{20,}-[a-f0-9]{30,}|uTTY-User-Key-File-\d)|v(?:1\.0-[a-f0-9]{24}-[a-f0-9]{100,}|c[pairk]_[A-Za-z0-9]{20,}|ercel_blob_rw_[A-Za-z0-9]{12,}_[A-Za-z0-9]{20,})|H(?:RKU-[\w-]{36,})|o(?:ps_ey[A-Za-z0-9+\/=]{80,}|pen\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\/[\w-]{16,}|y2[a-z0-9]{43}\b|s_v2_(?:app|org)_[a-z0-9]{60,}|auth:(?=[a-z]{0,28}\d)[a-z0-9]{30}\b|utlook\.office(?:365)?\.com\/webhook\/[\w@-]{30,}\/IncomingWebhook\/[\w\/-]{30,})|F(?:LW(?:SECK|PUBK)(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?)|i(?:co-[A-Za-z0-9]{32}\b|nfura\.io\/(?:ws\/)?v3\/[a-f0-9]{32}\b)|4(?:b1d[A-Za-z0-9]{38}\b)|B(?:SA[A-Za-z0-9_-]{24,})|z(?:prv[A-Za-z0-9]{100,})|m(?:cp\.zapier\.com\/api\/mcp\/s\/[\w=%-]{20,}|aker\.ifttt\.com\/trigger\/[\w.-]{1,80}\/(?:json\/)?with\/key\/[\w-]{16,}|0-(?=[A-Za-z]{0,38}\d)[A-Za-z0-9]{40}\b|db_sa_sk_[\w-]{30,}|lsn\.[a-f0-9]{60,}|ercury_production_[\w-]{20,})|u(?:nkey_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{18,})|0(?:\.[0-9a-f]{8}-[0-9a-f-]{27}\.[A-Za-z0-9]{30}:[A-Za-z0-9+\/=]{22,}|0D[A-Za-z0-9]{12,15}![\w.]{60,})|K(?:EY[0-9A-F]{32}_[\w-]{20,})|R(?:GAPI-[0-9a-f]{8}-[0-9a-f-]{27})|q(?:uiknode\.pro\/[a-f0-9]{36,})|5(?:[HJK](?=[A-Za-z]{0,48}\d)[1-9A-HJ-NP-Za-km-z]{49}\b)|W(?:IFI:(?:[TSHRE]:[^; \t\r\n]{0,64};){0,4}P:[^; \t\r\n]{8,63};))/g;
/** Any other form without spaces. */
export const looseForm = /(?<![A-Za-z0-9])(?:[A-Za-z0-9_~.]{3}\dQ~[\w~.-]{31,34}|\d{8,12}:AA[\w-]{28,}|[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{50,}|[0-2]\/\d{10,20}(?:\/\d{10,20})?:[a-f0-9]{32}\b|[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b|\d{15,16}(?:\||%7C)(?=[\w-]{0,40}[A-Za-z])[\w-]{27,40}|A{20}[A-Za-z0-9%]{40,}|[\w-]{6}\.[\w-]{6}:[\w-]{43}(?![\w-])|\d{1,7}\|(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{40,48}\b|[a-h0-9]{32}(?:-us\d{1,2}\b|-[a-h0-9]{8}-[a-h0-9]{8}\b|@[\w.-]{1,80}\/\d{1,20}\b|\.[A-Za-z0-9]{16}\b)|[a-f0-9]{36}(?:NRAL\b))/g;
/** A part that every text in such a form contains. */
export const loosePart = /Q~|[-@.](?<=[a-h0-9]{32}[-@.])|:AA|\.atlasv1\.|\/\d{10}|NRAL|_mmk|\||%7C|A{20}|\.[\w-]{6}:/;
/** Forms that can also come directly after a letter or digit. */
export const gluedForm = /(?<=[A-Za-z0-9])(?:[sr]k_(?:test|live)_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{20,}|g(?:h[opusr]_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{30,}|ithub_pat_(?=[A-Za-z_]{0,60}\d)\w{30,}|lpat-(?=[A-Za-z_-]{0,60}\d)[\w-]{20,})|x(?:ox[abceoprs]-\d{8,}-[\w-]{10,})|n(?:pm_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{36}\b)|s(?:k-(?:ant|proj|or)-(?=[A-Za-z_-]{0,80}\d)[\w-]{24,})|b(?:ot\d{8,12}:AA[\w-]{28,}))/g;
/** Any form with spaces. */
export const spacedForm = /(?<![A-Za-z0-9])(?:(?:[Bb]earer|BEARER|[Bb]asic|BASIC)[ \t]{1,4}[\w+\/=.~-]{8,}|B(?:EGIN (?:[A-Z0-9_]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----)|S(?:SWS[ \t]{1,4}00[\w-]{38,})|k(?:ind:[ \t]{0,4}[\"']?Secret[\"']?[ \t]{0,4}[\r\n][^\x00]{0,400}?(?:data|stringData):[ \t]{0,4}\r?\n(?:[ \t]{1,20}[\w.-]{1,80}:[ \t]{1,4}(?![\"']?[{$<%])[^ \t\r\n]{4,400}[\r\n]{0,2}){1,20}))/g;
/** A part of a secret’s name. */
export const keyword = /pass|pwd|secret|credential|creds|token|key|auth|cookie|sessionid|session[_-]id|requeststate|jwt|psk|tion[ _-]?code|pin|pat(?![a-z])|otp|cv[vc]|sid|dsn|connection|mnemonic|phrase|passwort|kennwort|pw|sess|clave|contrasena|mot de passe|senha|heslo|haslo|jelszo|salasana|wachtwoord|losenord|adgangskode|parola|contribsys/gi;
/** A part of a secret’s name, in texts beyond ASCII. */
export const anyKeyword = /pass|pwd|secret|credential|creds|token|key|auth|cookie|sessionid|session[_-]id|requeststate|jwt|psk|tion[ _-]?code|pin|pat(?![a-z])|otp|cv[vc]|sid|dsn|connection|mnemonic|phrase|passwort|kennwort|pw|sess|clave|contrasena|mot de passe|senha|heslo|haslo|jelszo|salasana|wachtwoord|losenord|adgangskode|parola|contribsys|contrase[ñÑ]a|has[łŁ]o|jelsz[óÓ]|l[öÖ]senord|[şŞ]ifre|[Пп]ароль|ПАРОЛЬ|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호/gi;
/** The rest of a name. */
export const nameRest = /[\w.-]{0,64}/y;
/** The separator between a name and its value. */
export const separator = /(?:\\?[\"'`]?,?[ \t\r\n]{0,20}\\?[\"']?value\\?[\"']?[ \t]{0,4}[:=]|[ \t]{0,4}:?[ \t]{0,4}(?:&(?:'static )?str|[Ss]tring|str)[ \t]{0,4}:?=|(?:\*\*|__|\\?[\"'`])?\]?[ \t\r\n\u00a0]{0,4}[\u662f\u4e3a\u306f]?(?:=>|:{1,3}=|:(?:\*\*|__)|\.=|\?{1,2}=|\|\|=?|={1,2}|:|\uff1a)|[ \t]{1,4}(?:->|\u2192)[ \t]|>|[ \t]{1,4}(?:(?:for|of|to|on)[ \t]{1,4}[\w.\"'-]{1,30}(?:[ \t]{1,4}[\w.\"'-]{1,30}){0,3}[ \t]{1,4})?(?:(?:is|was)(?: now| set to| changed to)?|(?:set|changed) to|est?|ist|lautet|[\u00e8\u00e9])[ \t:]{1,4}|[\"'][ \t\r\n]{0,20},(?=[ \t\r\n]{0,20}[\"'])|[ \t]{1,4})/y;
/** A value after its name, quoted or not. */
export const quotedValue = /[ \t\r\n]{0,20}(?:\\?\"([^\"\\\n]{1,400})|\\?'([^'\\\n]{1,400})|`([^`\n]{1,400})|([^ \t\r\n\"'`,;\\]{1,400}))/y;
/** The scheme before a credential in a header. */
export const scheme = /^(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken|[Bb]ot|[Aa]pi[Kk]ey|[Kk]ey|SSWS|[Dd]igest)[ \t]{1,4}/;
/** `user:password@` in a URL. A port before a query is not a password. */
export const urlCredentials = /:\/\/([^ \t\r\n\/:@\"'<>`]{0,200}):(?!\d{1,5}[?#])([^ \t\r\n\/@\"'`]{1,200})@/g;
/** Keys and signatures in a URL’s query. */
export const queryKey = /[?&](?:key|sig|signature|code)=([^ \t\r\n&\"'<>#]{8,400})/g;
/** User and password in a curl command. */
export const userFlag = /[ \t\r\n](?:-u|-U|--user|--proxy-user)(?:=|[ \t]{0,4})[\"']?([^ \t\r\n:\"']{1,100}):([^ \t\r\n\"']{3,200})/g;
/** The first word of a command that takes a password. */
export const commandWord = /sshpass|redis-cli|mysql|mariadb|mongo|ldap|docker|podman|helm|sqlcmd|unzip|zip|7z|smbclient|net use|mosquitto|az login|cf login|oc login|lftp|tsql|ipmitool|cqlsh|bcp|sqlplus|expdp|impdp|rman|rabbitmqctl|htpasswd|nuget|dotnet|registry login/g;
/** Words that replace a password, as in instructions. */
export const passwordWord = /^(?:(?:(?:db|my|your|the|user|admin|root|smtp|proxy)?[_-]?(?:pass(?:word|wd|phrase)?|pw|pwd|secret|token|user(?:name)?|api[_-]?key|key|credentials?))|anonymous|change[_-]?(?:me|it)|\[email.*)$/i;
/** Names of seed phrases. */
export const phraseName = /seed|mnemonic|phrase|wallet|recovery|bip-?39/gi;
/** As many words in a row as a seed phrase has. */
export const phrase = /\b[a-z]{3,8}(?:[ \t\r\n,]{1,3}[a-z]{3,8}){11,60}(?![A-Za-z0-9])/g;
/** Passwords after a short flag of a command that takes a password. */
export const commandFlag = /(?:(?:nuget|dotnet)[ \t][^\r\n"']{0,120}?[ \t]-k[ \t]{1,4}|sshpass[ \t]{1,4}-p[ \t]{0,4}|redis-cli[ \t][^\r\n\"']{0,80}?-a[ \t]{1,4}|(?:mysql(?:dump|admin|import|check|sh)?|mariadb(?:-dump|-admin)?)(?=[ \t])[^\r\n\"']{0,80}?[ \t]-p|(?:(?:docker|podman|registry|az|cf|oc)[ \t]{1,4}login|mongo(?:sh|dump|restore|export|import)?|cqlsh)[ \t][^\r\n\"']{0,80}?-p[ \t]{1,4}|ldap[a-z]{3,10}(?=[ \t])[^\r\n]{0,80}?[ \t]-w[ \t]{1,4}|(?:sqlcmd|tsql|bcp|unzip|zip|ipmitool|mosquitto_[a-z]{3})(?=[ \t])[^\r\n\"']{0,80}?[ \t]-P[ \t]{0,4}|7z(?=[ \t])[^\r\n\"']{0,80}?[ \t]-p|(?:sqlplus|expdp|impdp|rman)[ \t]{1,4}(?:-[A-Za-z]{1,2}[ \t]{1,4}){0,3}[\w.]{1,40}\/|rabbitmqctl[ \t]{1,4}(?:add_user|change_password)[ \t]{1,4}[^ \t\r\n]{1,60}[ \t]{1,4}|htpasswd[ \t]{1,4}-[A-Za-z]{0,4}b[A-Za-z]{0,4}[ \t]{1,4}(?:[^ \t\r\n]{1,80}[ \t]{1,4}){1,2}|smbclient(?=[ \t])[^\r\n]{0,80}?[ \t]-U[ \t]{1,4}[^ \t\r\n%]{1,60}%|net use[ \t][^\r\n]{0,80}?\/user:[^ \t\r\n]{1,60}[ \t]{1,4}|lftp[ \t][^\r\n]{0,80}?-u[ \t]{1,4}[^ \t\r\n,]{1,60},)[\"']?([^ \t\r\n\"']{3,200})/y;
/** User passwords in SQL. */
export const sqlPassword = /(?:[Ii]dentified|IDENTIFIED)[ \t]{1,4}(?:(?:WITH|with)[ \t]{1,4}[\w"'`]{1,40}[ \t]{1,4})?(?:BY|by)[ \t]{1,4}(?:PASSWORD[ \t]{1,4})?["']([^ \t\r\n"']{3,200})/g;
/** A long value. */
export const vendorValue = /[\w+\/.-]{14,100}(?::[\w-]{2,40})?={0,2}(?![\w+\/.=-])/y;
/** A long random text after a short prefix, like the tokens of many services. */
export const prefixedToken = /(?<![A-Za-z0-9_-])(?!pk_|cs_|phc_|pub|anon_|id_|high_|low_)[a-z]{2,10}_(?:[a-z0-9]{1,8}_){0,2}(?=[A-Za-z]{0,40}\d)(?=[A-Z0-9]{0,20}[a-z])(?=[a-z0-9]{0,20}[A-Z])[A-Za-z0-9]{30,}(?![\w-])/g;
/** Words in names whose values are vendor ids or versions, not secrets. */
export const vendorIds = /^(?:ids?|u?uid|sha\d*|commits?|rev|revision|hash|etag|md5|digest|checksum|fingerprint|releases?|build|version|trace|span|request|events?|issues?|project|org|organi[sz]ation|app|application|users?|username|accounts?|team|channel|workspace|sites?|page|url|uri|ref|cursor|zone|deployment|deploy|repo|image|tag|host|domain|index|file|path|slug|object|profile|handle|public|sitekey)$/;
/** Placeholders inside a form, as in instructions. */
export const filler = /[xX]{4}|\*{3}|\.{3}|\u2026|\u2022{3}|[Yy]our|YOUR|[Pp]laceholder|PLACEHOLDER|[Rr]edacted|REDACTED|[Rr]eplace[-_]|REPLACE[-_]/;
/** Values that stand for a secret or refer to one. */
export const placeholder = /^\$[A-Za-z_{(]|^[<{\[(]|^%[\w():-]+%$|^@[\w.]+@$|^\.\.|\*{3}|[xX]{4}|\.{3}|\u2026|\u2022{3}|^-+$|^_+$|[Yy]our|YOUR|\b[Ee]xample|EXAMPLE|[Pp]laceholder|PLACEHOLDER|[Rr]edacted|REDACTED|[Cc]hange[-_]?(?:me|it)(?!\d{4})|CHANGE[-_]?(?:ME|IT)|[Rr]eplace[-_]?(?:me|with|this)|REPLACE|[Ii]nsert[-_]|INSERT[-_]|<[A-Za-z]|\$\{|\{\{|[Dd]ummy|^(?:process\.env|import\.meta|os\.environ|os\.getenv|env|secrets|vars|config|settings|var|local|data|self|this|ref|op|vault|file|arn)(?:[.:\[(]|\/\/)|\(\)|^!(?:vault|[Ss]ecret|env|env_var|[Rr]ef|[Ss]ub|GetAtt|ImportValue|include|file)\b|^#\{/;
/** Values that are never secrets, whatever their name: versions, dates, paths, addresses, references. */
export const plain = /^[v^~]?\d+(?:\.\d+)+(?:[-+][\w.]+)?$|^\d{4}-\d\d-\d\d|^\d+(?:\.\d+)?(?:ms|s|sec|m|min|h|d|days|kb|mb|gb|k|px|%)$|^https?:\/\/[^ \t\r\n@]*$|^(?:~|\.{1,2})?\/[a-z][a-z0-9_.-]*(?:\/[\w.@-]+)+\/?$|^[\w.\/-]+\.(?:json|txt|pem|env|key|ya?ml|toml|ini|crt|cer|tsx?|jsx?|mjs|py|go|rs|md|png|svg|jpe?g|html?|css|sh|sql|xml|php|rb|java)$|^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$|^[A-Za-z_$][A-Za-z_]*(?:(?:\.|->|::|\?\.)[A-Za-z_]+)+$|^[A-Za-z_][\w.]*\(|^#[0-9a-fA-F]{3,8}$|^[A-Za-z]+\[|^rgba?\(|^(?:A[CP]|MG|PN|SM|CA|V[AE]|[MWC]S|IS|ZS|US)[0-9a-f]{32}$|^(?:phc_|pk_(?:live|test)_)[A-Za-z0-9]+$/;
/** Parts of a name in lower case, without its separators. */
export const joinedNames = /password|passwort|kennwort|motdepasse|contrasena|contribsys|gitlabsession|(?:php|j|asp)sess(?:ion)?id|presharedkey|mnemonic|seedphrase|recoveryphrase|passwd|passphrase|passcode|secret|credential|authori[sz]ation|cookie|requeststate|connectionstring|(?:api|consumer|app|application|access|accountaccess|private|signing|encryption|decryption|master|ssh|auth|license|account|storage|service|servicerole|admin|integration|subscription|webhook|deploy|hmac|jwt|ikey)key|(?:authress|brave|clickhouse|databricks|doppler|droneci|duffel|easypost|exa|fireworks|freemius|grafana|huggingface|infracost|langchain|langsmith|linear|maxmind|npm|octopus|postman|prefect|privateai|pulumi|readme|scalingo|shippo|sidekiq|together|vault|vercel|voyage|adafruit|adobe|airtable|algolia|alibaba|anthropic|asana|atlassian|beamer|bitbucket|bittrex|claude|cloudflare|codecov|cohere|coinbase|confluent|contentful|datadog|deepgram|deepseek|discord|dropbox|elevenlabs|etsy|facebook|fastly|finicity|finnhub|firecrawl|flickr|freshbooks|gemini|github|gitlab|gitter|gocardless|groq|heroku|hubspot|intercom|jfrog|jira|kraken|kucoin|launchdarkly|linkedin|looker|mailchimp|mailgun|mapbox|mattermost|meraki|messagebird|mistral|netlify|newrelic|notion|nytimes|okta|openai|openrouter|perplexity|pinecone|plaid|postmark|rapidapi|replicate|resend|sendbird|sendgrid|sentry|serpapi|serper|shopify|slack|snyk|sonar|squarespace|stripe|sumologic|supabase|tavily|telegram|travis|twilio|twitch|twitter|typeform|yandex|zendesk)[a-z]{0,12}key/;
/** Words of a name in lower case, separated by `_`. */
export const wordNames = /(?:^|_)(?:pwd|pw|senha|heslo|haslo|jelszo|salasana|wachtwoord|losenord|adgangskode|passord|psk|pin|otp|cvv|cvc|jwt|bearer)(?:_|$)|(?:^|_)(?:verification|backup|recovery|security)_?codes?$/;
/** Password names with letters beyond ASCII. */
export const foreignNames = /contraseña|lösenord|hasło|şifre|jelszó|пароль|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호/;
/** Token names, in either spelling. A token’s value is text: a number is a token count. */
export const tokenNames = /(?:^|_)tokens?(?:_|$)|(?:access|auth|refresh|id|session|bearer|api|csrf|xsrf)tokens?/;
/** Names of token counts. */
export const countNames = /^(?:max|min|input|output|total|prompt|completion|cached|reasoning)_tokens$/;
/** Names that count only next to a value that looks like a secret. */
export const besideNames = /(?:^|_)(?:auth|pat|creds?|dsn|clave|parola|(?:db|my|my_?sql|user|smtp|imap|mail|admin|root|redis|ftp|pg|sql|http|proxy|app)?_?pass)$/;
/** Variables that count only next to a value that looks like a secret, and never as certain secrets. */
export const environmentNames = /^[A-Z][A-Z0-9]{0,30}(?:_[A-Z0-9]{1,30}){0,5}_KEY$/;
/** Names that say something about a secret. */
export const aboutNames = /_(?:providers?|policy|policies|length|type|types|count|endpoint|endpoints|url|uri|expiry|expires|expires_in|expires_at|expiration|ttl|limit|limits|budget|usage|lifetime|required|enabled|strength|format|version|status|supported|servers|server|method|methods|path|file|filename|location|prefix|scopes?|rules?|label|field|name|names|header|param|rotation|manager|store|reset|changed|changed_at|updated_at|created_at|consent|banner|notice|domain|same_site|issuer|audience|algorithm|alg|errors?|attempts|used|index|per_second|hash|hashed|hashes|digest|checksum|sha1|sha256|sha512|md5|fingerprint|thumbprint|refs?|hints?|arn)$|^(?:hash|hashed)_|(?:password|token|key|secret)(?:hash|digest)$|(?:^|_)token_(?:ids?|symbol|address|info|decimals|pair|standard|program|mint|balance|price|amount|supply|class|model|kind)$|(?:^|_)(?:progress|pad|bos|eos|unk|sep|cls|mask|special|stop|start|end|page|continuation|pagination|cursor|sync|next|resume|skip|delta)_tokens?$|(?:^|_)pin_(?:map|mode|mapping|layout|diagram|functions?|assignments?)$/;
/** Session names, whose values are ids more often than secrets. */
export const sessionNames = /(?:^|_)(?:session_?id|sid)$|[a-z0-9]_session$/;
/** Words that contain part of a secret’s name but do not name a secret. */
export const innocentWords = /secret(?:ar(?:y|ies|ial|iat)|ions?|ory|ive|ly|lint|_santa)|(?:password|passcode|passphrase|cookie|token)less|cookie(?:_?cutters?|_?bots?|_recipes?|_preferences?|_settings?)|credential(?:ing|ed)|key(?:words?|boards?|frames?|notes?|pads?|stones?|chains?|rings?|less)|(?:mon|tur|don|hoc|joc|whis)key|(?:issue|project|space|epic|public|publishable|file|site|anon|row|range|hash|lookup|routing|storage_path|shard|dedupe|dedup|partition|primary|foreign|sort|cache|idempotency|object|group|translation|message|event)_?key/g;
/** Kinds of forms, and their patterns. */
export const forms: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['authorization', /(?:[Bb]earer|BEARER|[Bb]asic|BASIC)[ \t]{1,4}[\w+\/=.~-]{8,}/y],
  ['json-web-token', /e(?<!-e)yJ[\w-]{10,}\.[\w-]{4,}\.[\w-]*/y],
  ['grafana-key', /eyJrIjoi[A-Za-z0-9]{60,}={0,3}/y],
  ['json-web-token', /ZXlK[A-Za-z0-9+\/]{60,}={0,2}/y],
  ['github-token', /(?:gh[opusr]_\w{16,}|github_pat_\w{20,})/y],
  ['gitlab-token', /(?:gl(?:pat|ptt|rt|dt|cbt|ft|imt|agent|oas|soat|ffct|wt)-[\w-]{16,}|GR1348941[\w-]{16,})/y],
  ['slack-token', /(?:xox[abceoprs](?:\.xox[bp])?-[\w-]{10,}|xapp-\d-[\w-]{16,})/y],
  ['slack-webhook', /hooks\.slack\.com\/(?:services|workflows|triggers)\/[\w+\/-]{20,}/y],
  ['discord-webhook', /discord(?:app)?\.com\/api\/webhooks\/\d{10,20}\/[\w-]{30,}/y],
  ['teams-webhook', /webhook\.office\.com\/webhookb2\/[\w@-]{30,}\/IncomingWebhook\/[\w\/-]{30,}/y],
  ['private-key', /BEGIN (?:[A-Z0-9_]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/y],
  ['age-key', /AGE-SECRET-KEY-1[A-Z0-9]{40,}/y],
  ['ai-service-key', /(?:sk-(?=[\w-]{0,80}\d)[\w-]{20,}|gsk_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|pplx-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|xai-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|r8_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|fw_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|nvapi-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|csk-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|jina_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,})/y],
  ['tavily-key', /tvly-(?:dev-|prod-)?[A-Za-z0-9][\w-]{11,}/y],
  ['hugging-face-token', /(?:hf_[A-Za-z0-9]{28,}|api_org_[A-Za-z0-9]{28,})/y],
  ['aws-key', /(?:A3T[A-Z0-9][A-Z0-9]{16}\b|AKIA[A-Z0-9]{16}\b|ASIA[A-Z0-9]{16}\b|ABIA[A-Z0-9]{16}\b|ACCA[A-Z0-9]{16}\b|ABSK[A-Za-z0-9+\/]{80,}={0,2}|bedrock-api-key-[\w+\/=-]{20,})/y],
  ['google-key', /(?:AIza[\w-]{30,}|GOCSPX-[\w-]{20,})/y],
  ['google-token', /(?:ya29\.[\w-]{20,}|1\/\/0[\w-]{30,})/y],
  ['azure-key', /[A-Za-z0-9_~.]{3}\dQ~[\w~.-]{31,34}/y],
  ['alibaba-key', /LTAI[A-Za-z0-9]{16,}/y],
  ['digitalocean-token', /do[opr]_v1_[a-f0-9]{40,}/y],
  ['stripe-key', /(?:sk_(?:test|live|prod)_[A-Za-z0-9+\/=]{10,}|rk_(?:test|live|prod)_[A-Za-z0-9+\/=]{10,}|whsec_[A-Za-z0-9+\/=]{10,})/y],
  ['square-token', /(?:sq0(?:atp|csp|idp)-[\w-]{22,}|EAAA[\w-]{55,})/y],
  ['shopify-token', /shp(?:at|ca|pa|ss)_[A-Za-z0-9]{24,}/y],
  ['shippo-token', /shippo_(?:live|test)_[A-Fa-f0-9]{30,}/y],
  ['sendgrid-key', /SG\.(?:[\w=-]{10,}\.[\w=-]{10,}|[\w=.-]{60,})/y],
  ['sendinblue-key', /xkeysib-[a-f0-9]{40,}-[A-Za-z0-9]{8,}/y],
  ['mailgun-key', /(?:k(?<!_k)ey-[a-f0-9]{32}\b|pubkey-[a-f0-9]{32}\b)/y],
  ['mailchimp-key', /[a-h0-9]{32}-us\d{1,2}\b/y],
  ['twilio-key', /SK[0-9a-fA-F]{32}\b/y],
  ['telegram-bot-token', /\d{8,12}:AA[\w-]{28,}/y],
  ['discord-bot-token', /(?:M[A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,}|N[A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,}|O[A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,})/y],
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
  ['supabase-token', /(?:sbp_(?:oauth_)?[A-Za-z0-9_-]{20,}|sb_secret_[A-Za-z0-9_-]{20,})/y],
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
  ['cloudflare-token', /(?:cfk_[A-Za-z0-9]{40,}|cfut_[A-Za-z0-9]{40,}|cfat_[A-Za-z0-9]{40,}|v1\.0-[a-f0-9]{24}-[a-f0-9]{100,})/y],
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
  ['harness-key', /(?:pat\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b|sat\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b)/y],
  ['clickhouse-key', /4b1d[A-Za-z0-9]{38}\b/y],
  ['plaid-token', /access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{20,}/y],
  ['mapbox-token', /(?:pk\.eyJ[\w-]{20,}\.[\w-]{16,}|sk\.eyJ[\w-]{20,}\.[\w-]{16,})/y],
  ['yandex-key', /(?:AQVN[\w-]{30,}|t1\.[\w-]{4,}={0,2}\.[\w-]{60,}={0,2}|y0_[\w-]{40,})/y],
  ['lob-key', /(?:live_[a-f0-9]{35}\b|test_[a-f0-9]{35}\b)/y],
  ['firecrawl-key', /fc-[a-f0-9]{32}\b/y],
  ['contentful-token', /CFPAT-[\w-]{36,}/y],
  ['launchdarkly-key', /sdk-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/y],
  ['apify-token', /apify_api_[A-Za-z0-9]{24,}/y],
  ['pinecone-key', /pcsk_\w{30,}/y],
  ['langsmith-key', /lsv2_(?:pt|sk)_[a-f0-9]{24,}_[a-f0-9]{6,}/y],
  ['resend-key', /re_(?=[A-Za-z_]{0,30}\d)[A-Za-z0-9]{6,12}_[A-Za-z0-9]{16,}/y],
  ['brave-key', /BSA[A-Za-z0-9_-]{24,}/y],
  ['hubspot-token', /pat-(?:na|eu)\d-[0-9a-f-]{30,}/y],
  ['browserbase-key', /bb_(?:live|test)_[\w-]{20,}/y],
  ['paypal-token', /access_token\$(?:production|sandbox)\$[a-z0-9]{10,}\$[a-f0-9]{24,}/y],
  ['authress-key', /(?:sc_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+\/=-]{30,120}|ext_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+\/=-]{30,120}|scauth_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+\/=-]{30,120}|authress_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+\/=-]{30,120})/y],
  ['defined-networking-key', /dnkey-[\w=-]{26}-[\w=-]{52}/y],
  ['facebook-token', /\d{15,16}(?:\||%7C)(?=[\w-]{0,40}[A-Za-z])[\w-]{27,40}/y],
  ['vault-token', /s\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24}\b/y],
  ['mailgun-key', /[a-h0-9]{32}-[a-h0-9]{8}-[a-h0-9]{8}\b/y],
  ['lob-key', /(?:live_pub_[a-f0-9]{31}\b|test_pub_[a-f0-9]{31}\b)/y],
  ['gocardless-token', /(?:l(?<!_l)ive_(?=[A-Za-z_=-]{0,40}\d)[\w=-]{40}\b|s(?<!_s)andbox_(?=[A-Za-z_=-]{0,40}\d)[\w=-]{40}\b)/y],
  ['secret-key', /sk_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{28,}\b/y],
  ['sentry-dsn', /[a-h0-9]{32}@[\w.-]{1,80}\/\d{1,20}\b/y],
  ['nostr-key', /nsec1[a-z0-9]{58}\b/y],
  ['wallet-key', /(?:xprv[A-Za-z0-9]{100,}|yprv[A-Za-z0-9]{100,}|zprv[A-Za-z0-9]{100,}|tprv[A-Za-z0-9]{100,})/y],
  ['twitter-token', /A{20}[A-Za-z0-9%]{40,}/y],
  ['kubernetes-secret', /kind:[ \t]{0,4}[\"']?Secret[\"']?[ \t]{0,4}[\r\n][^\x00]{0,400}?(?:data|stringData):[ \t]{0,4}\r?\n(?:[ \t]{1,20}[\w.-]{1,80}:[ \t]{1,4}(?![\"']?[{$<%])[^ \t\r\n]{4,400}[\r\n]{0,2}){1,20}/y],
  ['e2b-key', /e2b_[a-f0-9]{40}\b/y],
  ['context7-key', /ctx7sk-[0-9a-f]{8}-[0-9a-f-]{20,}/y],
  ['zapier-url', /mcp\.zapier\.com\/api\/mcp\/s\/[\w=%-]{20,}/y],
  ['stripe-key', /[sr]k_(?:test|live)_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{20,}/y],
  ['github-token', /(?:gh[opusr]_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{30,}|github_pat_(?=[A-Za-z_]{0,60}\d)\w{30,})/y],
  ['gitlab-token', /glpat-(?=[A-Za-z_-]{0,60}\d)[\w-]{20,}/y],
  ['slack-token', /xox[abceoprs]-\d{8,}-[\w-]{10,}/y],
  ['npm-token', /npm_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{36}\b/y],
  ['ai-service-key', /sk-(?:ant|proj|or)-(?=[A-Za-z_-]{0,80}\d)[\w-]{24,}/y],
  ['telegram-bot-token', /(?:bot\d{8,12}:AA[\w-]{28,}|bot\d{8,12}:AA[\w-]{28,})/y],
  ['runpod-key', /rpa_[A-Za-z0-9]{40,}/y],
  ['xata-key', /xau_[A-Za-z0-9]{38,}/y],
  ['circleci-token', /CCIP(?:AT|RJ)_[A-Za-z0-9]{20,}_[a-f0-9]{40}\b/y],
  ['buildkite-token', /bk(?:[a-z]{2})_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9_-]{36,}/y],
  ['axiom-token', /xa(?:at|pt)-[0-9a-f]{8}-[0-9a-f-]{20,}/y],
  ['matrix-token', /sy[tr]_[A-Za-z0-9+\/=]{2,60}_[A-Za-z0-9]{20}_[A-Za-z0-9]{6}\b/y],
  ['facebook-token', /EAA(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{90,}/y],
  ['zapier-url', /hooks\.zapier\.com\/hooks\/(?:catch|standard)\/\d{4,12}\/[\w-]{5,}/y],
  ['feishu-webhook', /open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\/[\w-]{16,}/y],
  ['make-webhook', /hook\.(?:[a-z]{2}\d\.)?(?:make|integromat)\.com\/[a-z0-9]{24,}/y],
  ['ifttt-key', /maker\.ifttt\.com\/trigger\/[\w.-]{1,80}\/(?:json\/)?with\/key\/[\w-]{16,}/y],
  ['mattermost-webhook', /hooks\/[a-z0-9]{26}\b/y],
  ['rocket-chat-webhook', /hooks\/[A-Za-z0-9]{17,24}\/[A-Za-z0-9]{40,}/y],
  ['webex-webhook', /webexapis\.com\/v1\/webhooks\/incoming\/[\w-]{40,}/y],
  ['deploy-hook', /(?:api\.vercel\.com\/v1\/integrations\/deploy\/[\w-]{8,}\/[\w-]{8,}|api\.netlify\.com\/build_hooks\/[a-f0-9]{24}\b|pages\/webhooks\/deploy_hooks\/[0-9a-f-]{36}\b)/y],
  ['healthchecks-url', /hc-ping\.com\/[0-9a-f-]{36}\b/y],
  ['mollie-key', /(?:l(?<!_l)ive_(?=[A-Za-z]{0,28}\d)[A-Za-z0-9]{30}\b|t(?<!_t)est_(?=[A-Za-z]{0,28}\d)[A-Za-z0-9]{30}\b)/y],
  ['paddle-key', /pdl_(?:live|sdbx)_apikey_[a-z0-9]{20,}_[A-Za-z0-9]{16,}_[A-Za-z0-9]{3}\b/y],
  ['polar-token', /polar_[a-z]{2,4}_[\w-]{24,}/y],
  ['crates-token', /cio(?=[A-Za-z]{0,30}\d)[A-Za-z0-9]{32}\b/y],
  ['nuget-key', /oy2[a-z0-9]{43}\b/y],
  ['packagist-token', /packagist_[a-z]{3}_[a-f0-9]{40,}/y],
  ['tencent-key', /AKID(?=[A-Za-z]{0,30}\d)[A-Za-z0-9]{32}\b/y],
  ['voyage-key', /pa-(?=[A-Za-z_-]{0,40}\d)[\w-]{43}(?![\w-])/y],
  ['google-key', /AQ\.Ab[\w-]{36,}/y],
  ['together-key', /tgp_v1_[\w-]{40,}/y],
  ['mem0-key', /m0-(?=[A-Za-z]{0,38}\d)[A-Za-z0-9]{40}\b/y],
  ['llamaindex-key', /llx-(?=[A-Za-z]{0,38}\d)[A-Za-z0-9]{40,}/y],
  ['modal-token', /a[ks]-(?=[A-Za-z]{0,20}\d)[A-Za-z0-9]{22}\b/y],
  ['cursor-key', /(?:key_[a-f0-9]{28,}\b|crsr_[a-f0-9]{28,}\b)/y],
  ['zhipu-key', /[a-h0-9]{32}\.[A-Za-z0-9]{16}\b/y],
  ['sanity-token', /sk(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{150,}/y],
  ['neon-password', /npg_(?=[A-Za-z]{0,11}\d)[A-Za-z0-9]{12,}/y],
  ['convex-key', /(?:prod:[a-z0-9-]{3,60}\|[A-Za-z0-9+\/=]{20,}|dev:[a-z0-9-]{3,60}\|[A-Za-z0-9+\/=]{20,}|preview:[a-z0-9-]{3,60}\|[A-Za-z0-9+\/=]{20,})/y],
  ['stytch-secret', /secret-(?:live|test)-[\w=-]{30,}/y],
  ['statsig-key', /secret-(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{40,}/y],
  ['inngest-key', /signkey-[a-z]{2,10}-[a-f0-9]{40,}/y],
  ['trigger-key', /tr_(?:dev|prod|stg|preview|pat)_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{18,}/y],
  ['honeycomb-key', /hc[a-z]{3}_[a-z0-9]{50,}/y],
  ['logfire-token', /pylf_v\d_[a-z]{2}_[A-Za-z0-9]{36,}/y],
  ['unkey-key', /unkey_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{18,}/y],
  ['infisical-token', /st\.[a-f0-9-]{24,36}\.[a-f0-9]{32}\.[a-f0-9]{32}\b/y],
  ['bitwarden-token', /0\.[0-9a-f]{8}-[0-9a-f-]{27}\.[A-Za-z0-9]{30}:[A-Za-z0-9+\/=]{22,}/y],
  ['akamai-key', /akab-[a-z0-9]{16}-[a-z0-9]{16}\b/y],
  ['vercel-token', /vercel_blob_rw_[A-Za-z0-9]{12,}_[A-Za-z0-9]{20,}/y],
  ['firebase-key', /AAAA[\w-]{7}:[\w-]{130,}/y],
  ['dbt-token', /dbt[cus]_[\w-]{30,}/y],
  ['databricks-token', /dose[a-f0-9]{32}\b/y],
  ['mongodb-key', /mdb_sa_sk_[\w-]{30,}/y],
  ['cockroach-key', /CCDB1_[A-Za-z0-9]{20,}_[A-Za-z0-9]{36,}/y],
  ['aiven-password', /AVNS_[\w-]{16,}/y],
  ['adyen-key', /AQE[A-Za-z0-9+\/]{60,}={0,2}-[A-Za-z0-9+\/]{40,}/y],
  ['alchemy-key', /alcht_[A-Za-z0-9]{30}\b/y],
  ['intercom-token', /dG9rO[A-Za-z0-9+\/]{40,}={0,2}/y],
  ['clickup-token', /pk_\d{5,12}_[A-Z0-9]{32}\b/y],
  ['klaviyo-key', /pk_[a-f0-9]{34}\b/y],
  ['courier-key', /pk_(?:prod|test)_[A-Z0-9]{28}\b/y],
  ['close-key', /api_[A-Za-z0-9]{22}\.[A-Za-z0-9]{22}\b/y],
  ['mailersend-token', /mlsn\.[a-f0-9]{60,}/y],
  ['onesignal-key', /os_v2_(?:app|org)_[a-z0-9]{60,}/y],
  ['ably-key', /[\w-]{6}\.[\w-]{6}:[\w-]{43}(?![\w-])/y],
  ['twitch-token', /oauth:(?=[a-z]{0,28}\d)[a-z0-9]{30}\b/y],
  ['telnyx-key', /KEY[0-9A-F]{32}_[\w-]{20,}/y],
  ['coderabbit-key', /cr-[a-f0-9]{50,}/y],
  ['socket-key', /sktsec_[\w-]{30,}/y],
  ['chromatic-token', /chpt_[a-f0-9]{12,}\b/y],
  ['lambdatest-key', /LT_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{40,}/y],
  ['depot-token', /depot_[a-z]{3,8}_[a-f0-9]{40,}/y],
  ['sanctum-token', /\d{1,7}\|(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{40,48}\b/y],
  ['promptlayer-key', /pl_[a-f0-9]{32}\b/y],
  ['humanloop-key', /hl_sk_[a-f0-9]{40,}/y],
  ['cartesia-key', /sk_car_[A-Za-z0-9_-]{20,}/y],
  ['heygen-key', /sk_V2_[\w-]{30,}/y],
  ['luma-key', /luma-[0-9a-f]{8}-[0-9a-f-]{27}-[0-9a-f-]{36}\b/y],
  ['riot-key', /RGAPI-[0-9a-f]{8}-[0-9a-f-]{27}/y],
  ['lambda-key', /secret_[a-z0-9-]{2,60}_[a-f0-9]{32}\.[A-Za-z0-9]{32}\b/y],
  ['rpc-url', /(?:infura\.io\/(?:ws\/)?v3\/[a-f0-9]{32}\b|alchemy\.com\/v2\/(?=[A-Za-z_-]{0,30}\d)[\w-]{30,}|quiknode\.pro\/[a-f0-9]{36,})/y],
  ['private-key-data', /LS0tLS1CRUdJTi(?:BSU0EgUFJJ|BQUklWQVRF|BFQyBQUklW|BPUEVOU1NIIFBSSVZ|BFTkNSWVBURUQgUFJJ|BEU0EgUFJJ)[A-Za-z0-9+\/=]{20,}/y],
  ['putty-key', /PuTTY-User-Key-File-\d/y],
  ['salesforce-token', /00D[A-Za-z0-9]{12,15}![\w.]{60,}/y],
  ['stripe-client-secret', /(?:pi_[A-Za-z0-9]{14,}_secret_[A-Za-z0-9]{16,}|seti_[A-Za-z0-9]{14,}_secret_[A-Za-z0-9]{16,}|src_[A-Za-z0-9]{14,}_secret_[A-Za-z0-9]{16,})/y],
  ['razorpay-key', /rzp_(?:live|test)_[A-Za-z0-9]{14}:[A-Za-z0-9]{20,}/y],
  ['wallet-key', /5[HJK](?=[A-Za-z]{0,48}\d)[1-9A-HJ-NP-Za-km-z]{49}\b/y],
  ['teams-webhook', /outlook\.office(?:365)?\.com\/webhook\/[\w@-]{30,}\/IncomingWebhook\/[\w\/-]{30,}/y],
  ['mercury-token', /mercury_production_[\w-]{20,}/y],
  ['wifi-password', /WIFI:(?:[TSHRE]:[^; \t\r\n]{0,64};){0,4}P:[^; \t\r\n]{8,63};/y],
];
/** Names of vendors, separated by spaces, and the values of their keys. */
export const vendors: readonly (readonly [names: string, pattern: RegExp])[] = [
  ['abuseipdb crowdin', /^(?:[a-f0-9]{80})$/],
  ['adafruit fastly newyorktimes nytimes', /^(?:[\w=-]{32})$/],
  ['adobe facebook linear', /^(?:[a-f0-9]{32})$/],
  ['agentops coinmarketcap cypress exa helius opsgenie postmark railway sambanova scaleway vapi', /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/],
  ['airtable', /^(?:(?!app|tbl|rec|viw|fld|wsp|usr)[A-Za-z0-9]{17})$/],
  ['algolia asana bittrex drone droneci flickr privateai', /^(?:[A-Za-z0-9]{32})$/],
  ['alibaba twitch', /^(?:[A-Za-z0-9]{30})$/],
  ['alphavantage', /^(?:[A-Z0-9]{16})$/],
  ['amplitude assemblyai bugsnag elevenlabs imgbb infura ipstack iterable lastfm mailjet mixpanel newsapi opencage openweather openweathermap owm rollbar scraperapi spoonacular spotify steam tmdb twilio', /^(?:[a-f0-9]{32})$/],
  ['artifactory bintray jfrog xray', /^(?:[A-Za-z0-9]{73}|[A-Za-z0-9]{64})$/],
  ['atlassian confluence jira', /^(?:[a-z0-9]{24})$/],
  ['beamer', /^(?:b_[\w=-]{44})$/],
  ['bitbucket', /^(?:[A-Za-z0-9]{32}|[\w=-]{64})$/],
  ['cloudflare', /^(?:[\w-]{40}|[a-f0-9]{37})$/],
  ['codecov', /^(?:[A-Za-z0-9]{32}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/],
  ['cohere zendesk', /^(?:[A-Za-z0-9]{40})$/],
  ['coinbase', /^(?:[\w-]{64})$/],
  ['confluent', /^(?:[A-Za-z0-9]{16}|[A-Za-z0-9]{64})$/],
  ['contentful', /^(?:[\w=-]{43})$/],
  ['datadog', /^(?:[A-Za-z0-9]{40}|[a-f0-9]{32})$/],
  ['deepgram lokalise pipedrive serper tiingo todoist wandb zenrows', /^(?:[a-f0-9]{40})$/],
  ['deepl', /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?::fx)?)$/],
  ['digitalocean linode semgrep serpapi together togetherai virustotal', /^(?:[a-f0-9]{64})$/],
  ['discord', /^(?:[a-f0-9]{64}|[\w=-]{32})$/],
  ['dropbox', /^(?:[A-Za-z0-9]{15}|[\w=-]{64})$/],
  ['etherscan', /^(?:[A-Z0-9]{34})$/],
  ['etsy', /^(?:[A-Za-z0-9]{24})$/],
  ['fal', /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}:[a-f0-9]{32})$/],
  ['finicity', /^(?:[a-f0-9]{32}|[A-Za-z0-9]{20})$/],
  ['finnhub', /^(?:[A-Za-z0-9]{20})$/],
  ['freshbooks newrelic', /^(?:[A-Za-z0-9]{64})$/],
  ['giphy mistral segment shodan', /^(?:[A-Za-z0-9]{32})$/],
  ['gitter', /^(?:[\w-]{40})$/],
  ['gocardless', /^(?:live_[\w=-]{40})$/],
  ['hcloud hetzner', /^(?:[A-Za-z0-9]{64})$/],
  ['heroku hubspot snyk squarespace', /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/],
  ['intercom', /^(?:[\w=-]{60})$/],
  ['kraken', /^(?:[\w\/=+-]{80,90})$/],
  ['kucoin', /^(?:[a-f0-9]{24}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/],
  ['launchdarkly sonar sonarcloud sonarqube', /^(?:[\w=-]{40})$/],
  ['linkedin', /^(?:[A-Za-z0-9]{14}|[A-Za-z0-9]{16})$/],
  ['lob', /^(?:(?:live|test)_(?:pub_)?[a-f0-9]{31,35})$/],
  ['looker', /^(?:[A-Za-z0-9]{20}|[A-Za-z0-9]{24})$/],
  ['mattermost', /^(?:[A-Za-z0-9]{26})$/],
  ['meraki', /^(?:[a-f0-9]{40})$/],
  ['messagebird', /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[A-Za-z0-9]{25})$/],
  ['netlify', /^(?:[\w=-]{40,46})$/],
  ['ngrok', /^(?:[A-Za-z0-9]{27}_[A-Za-z0-9]{21})$/],
  ['okta', /^(?:00[\w=-]{40})$/],
  ['pagerduty', /^(?:[\w+-]{20})$/],
  ['pexels', /^(?:[A-Za-z0-9]{56})$/],
  ['plaid', /^(?:[A-Za-z0-9]{24}|[A-Za-z0-9]{30})$/],
  ['rapidapi', /^(?:[\w-]{50})$/],
  ['scrapingbee', /^(?:[A-Z0-9]{80})$/],
  ['sendbird', /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[a-f0-9]{40})$/],
  ['sentry', /^(?:[a-f0-9]{64})$/],
  ['sumo sumologic', /^(?:su[A-Za-z0-9]{12}|[A-Za-z0-9]{64})$/],
  ['travis travisci', /^(?:[A-Za-z0-9]{22})$/],
  ['twitter', /^(?:[A-Za-z0-9]{25}|[A-Za-z0-9]{45}|[A-Za-z0-9]{50}|\d{15,25}-[A-Za-z0-9]{20,40})$/],
  ['unsplash', /^(?:[\w-]{43})$/],
  ['vercel', /^(?:[A-Za-z0-9]{24})$/],
  ['vultr', /^(?:[A-Z0-9]{36})$/],
  ['yandex', /^(?:YC[\w-]{38})$/],
];
/** Words that are never secrets, in lower case. */
export const ordinaryWords = 'above accepted access_token account active actual admin aes128 aes256 aktuell aktuelles all allowed analytics and any api_key apikey are argon2 argon2i argon2id array atual aucun authenticated authorization_code auto automatic banner base32 base64 basic bcrypt bearer below bigint body boolean bytes can change changed char characters client_credentials client_secret_basic client_secret_post column confirmar consent cookie cookies correct credential credentials current declined default defaults denied desconocida description digest digits disabled double dummy ed25519 eddsa email empty enabled encrypted env environment erforderlich error errors es256 es384 es512 esquecida essential example expired expires expiry external facoltativo failed failure falsch false field fields file files first fixme float for forbidden forgot forgotten form functional geheim generate generated has hashed header headers her here hex hidden his hotp hs256 hs384 hs512 id_token inactive include incorrect incorrecta incorrecto input int integer interactive invalid invalida invalide invalido its keine key keychain keyring keys label last latest leer length letters login logout managed manual marketing masked matched max maximum may md5 medium mfa min minimum mismatch missing multiple n/a na name necessary nenhuma neue neues never new next nieuw nil ninguna ninguno no none not nouveau nueva nuevo null number nytt oauth oauth1 oauth2 obbligatoria obbligatorio object obligatoire obligatoires obligatoria obligatorio obrigatoria obrigatorio off oidc ok okay old olvidada olvidado omitted on one opcional openid opt optional optionnel our output own p256 p384 passphrase password passwords path pbkdf2 pending pflichtfeld placeholder plain plaintext policy preferences previous private private_key_jwt prompt protected public query raw redacted refresh_token rejected removed req requerida requerido required requis requise reset revoked rotate rotated rotation rs256 rs384 rs512 rsa2048 rsa4096 same_origin saml sample santa scrypt second secp256k1 secret secrets secretstr see service_account session set several sha1 sha256 sha384 sha512 signin signup single sso stdin str strength strictly string strong success successful symbols table tbd test testing tests text the there third title todo token tokens totp triple true two unauthorised unauthorized undefined unknown unset use user username utf8 uuid vacia vacio valid value values varchar various vault vazio vereist vergessen verplicht via vide void warning was weak wrong yes'.split(' ');
/** Words of seed phrases: those of BIP 39. */
export const phraseWords = 'abandon ability able about above absent absorb abstract absurd abuse access accident account accuse achieve acid acoustic acquire across act action actor actress actual adapt add addict address adjust admit adult advance advice aerobic affair afford afraid again age agent agree ahead aim air airport aisle alarm album alcohol alert alien all alley allow almost alone alpha already also alter always amateur amazing among amount amused analyst anchor ancient anger angle angry animal ankle announce annual another answer antenna antique anxiety any apart apology appear apple approve april arch arctic area arena argue arm armed armor army around arrange arrest arrive arrow art artefact artist artwork ask aspect assault asset assist assume asthma athlete atom attack attend attitude attract auction audit august aunt author auto autumn average avocado avoid awake aware away awesome awful awkward axis baby bachelor bacon badge bag balance balcony ball bamboo banana banner bar barely bargain barrel base basic basket battle beach bean beauty because become beef before begin behave behind believe below belt bench benefit best betray better between beyond bicycle bid bike bind biology bird birth bitter black blade blame blanket blast bleak bless blind blood blossom blouse blue blur blush board boat body boil bomb bone bonus book boost border boring borrow boss bottom bounce box boy bracket brain brand brass brave bread breeze brick bridge brief bright bring brisk broccoli broken bronze broom brother brown brush bubble buddy budget buffalo build bulb bulk bullet bundle bunker burden burger burst bus business busy butter buyer buzz cabbage cabin cable cactus cage cake call calm camera camp can canal cancel candy cannon canoe canvas canyon capable capital captain car carbon card cargo carpet carry cart case cash casino castle casual cat catalog catch category cattle caught cause caution cave ceiling celery cement census century cereal certain chair chalk champion change chaos chapter charge chase chat cheap check cheese chef cherry chest chicken chief child chimney choice choose chronic chuckle chunk churn cigar cinnamon circle citizen city civil claim clap clarify claw clay clean clerk clever click client cliff climb clinic clip clock clog close cloth cloud clown club clump cluster clutch coach coast coconut code coffee coil coin collect color column combine come comfort comic common company concert conduct confirm congress connect consider control convince cook cool copper copy coral core corn correct cost cotton couch country couple course cousin cover coyote crack cradle craft cram crane crash crater crawl crazy cream credit creek crew cricket crime crisp critic crop cross crouch crowd crucial cruel cruise crumble crunch crush cry crystal cube culture cup cupboard curious current curtain curve cushion custom cute cycle dad damage damp dance danger daring dash daughter dawn day deal debate debris decade december decide decline decorate decrease deer defense define defy degree delay deliver demand demise denial dentist deny depart depend deposit depth deputy derive describe desert design desk despair destroy detail detect develop device devote diagram dial diamond diary dice diesel diet differ digital dignity dilemma dinner dinosaur direct dirt disagree discover disease dish dismiss disorder display distance divert divide divorce dizzy doctor document dog doll dolphin domain donate donkey donor door dose double dove draft dragon drama drastic draw dream dress drift drill drink drip drive drop drum dry duck dumb dune during dust dutch duty dwarf dynamic eager eagle early earn earth easily east easy echo ecology economy edge edit educate effort egg eight either elbow elder electric elegant element elephant elevator elite else embark embody embrace emerge emotion employ empower empty enable enact end endless endorse enemy energy enforce engage engine enhance enjoy enlist enough enrich enroll ensure enter entire entry envelope episode equal equip era erase erode erosion error erupt escape essay essence estate eternal ethics evidence evil evoke evolve exact example excess exchange excite exclude excuse execute exercise exhaust exhibit exile exist exit exotic expand expect expire explain expose express extend extra eye eyebrow fabric face faculty fade faint faith fall false fame family famous fan fancy fantasy farm fashion fat fatal father fatigue fault favorite feature february federal fee feed feel female fence festival fetch fever few fiber fiction field figure file film filter final find fine finger finish fire firm first fiscal fish fit fitness fix flag flame flash flat flavor flee flight flip float flock floor flower fluid flush fly foam focus fog foil fold follow food foot force forest forget fork fortune forum forward fossil foster found fox fragile frame frequent fresh friend fringe frog front frost frown frozen fruit fuel fun funny furnace fury future gadget gain galaxy gallery game gap garage garbage garden garlic garment gas gasp gate gather gauge gaze general genius genre gentle genuine gesture ghost giant gift giggle ginger giraffe girl give glad glance glare glass glide glimpse globe gloom glory glove glow glue goat goddess gold good goose gorilla gospel gossip govern gown grab grace grain grant grape grass gravity great green grid grief grit grocery group grow grunt guard guess guide guilt guitar gun gym habit hair half hammer hamster hand happy harbor hard harsh harvest hat have hawk hazard head health heart heavy hedgehog height hello helmet help hen hero hidden high hill hint hip hire history hobby hockey hold hole holiday hollow home honey hood hope horn horror horse hospital host hotel hour hover hub huge human humble humor hundred hungry hunt hurdle hurry hurt husband hybrid ice icon idea identify idle ignore ill illegal illness image imitate immense immune impact impose improve impulse inch include income increase index indicate indoor industry infant inflict inform inhale inherit initial inject injury inmate inner innocent input inquiry insane insect inside inspire install intact interest into invest invite involve iron island isolate issue item ivory jacket jaguar jar jazz jealous jeans jelly jewel job join joke journey joy judge juice jump jungle junior junk just kangaroo keen keep ketchup key kick kid kidney kind kingdom kiss kit kitchen kite kitten kiwi knee knife knock know lab label labor ladder lady lake lamp language laptop large later latin laugh laundry lava law lawn lawsuit layer lazy leader leaf learn leave lecture left leg legal legend leisure lemon lend length lens leopard lesson letter level liar liberty library license life lift light like limb limit link lion liquid list little live lizard load loan lobster local lock logic lonely long loop lottery loud lounge love loyal lucky luggage lumber lunar lunch luxury lyrics machine mad magic magnet maid mail main major make mammal man manage mandate mango mansion manual maple marble march margin marine market marriage mask mass master match material math matrix matter maximum maze meadow mean measure meat mechanic medal media melody melt member memory mention menu mercy merge merit merry mesh message metal method middle midnight milk million mimic mind minimum minor minute miracle mirror misery miss mistake mix mixed mixture mobile model modify mom moment monitor monkey monster month moon moral more morning mosquito mother motion motor mountain mouse move movie much muffin mule multiply muscle museum mushroom music must mutual myself mystery myth naive name napkin narrow nasty nation nature near neck need negative neglect neither nephew nerve nest net network neutral never news next nice night noble noise nominee noodle normal north nose notable note nothing notice novel now nuclear number nurse nut oak obey object oblige obscure observe obtain obvious occur ocean october odor off offer office often oil okay old olive olympic omit once one onion online only open opera opinion oppose option orange orbit orchard order ordinary organ orient original orphan ostrich other outdoor outer output outside oval oven over own owner oxygen oyster ozone pact paddle page pair palace palm panda panel panic panther paper parade parent park parrot party pass patch path patient patrol pattern pause pave payment peace peanut pear peasant pelican pen penalty pencil people pepper perfect permit person pet phone photo phrase physical piano picnic picture piece pig pigeon pill pilot pink pioneer pipe pistol pitch pizza place planet plastic plate play please pledge pluck plug plunge poem poet point polar pole police pond pony pool popular portion position possible post potato pottery poverty powder power practice praise predict prefer prepare present pretty prevent price pride primary print priority prison private prize problem process produce profit program project promote proof property prosper protect proud provide public pudding pull pulp pulse pumpkin punch pupil puppy purchase purity purpose purse push put puzzle pyramid quality quantum quarter question quick quit quiz quote rabbit raccoon race rack radar radio rail rain raise rally ramp ranch random range rapid rare rate rather raven raw razor ready real reason rebel rebuild recall receive recipe record recycle reduce reflect reform refuse region regret regular reject relax release relief rely remain remember remind remove render renew rent reopen repair repeat replace report require rescue resemble resist resource response result retire retreat return reunion reveal review reward rhythm rib ribbon rice rich ride ridge rifle right rigid ring riot ripple risk ritual rival river road roast robot robust rocket romance roof rookie room rose rotate rough round route royal rubber rude rug rule run runway rural sad saddle sadness safe sail salad salmon salon salt salute same sample sand satisfy satoshi sauce sausage save say scale scan scare scatter scene scheme school science scissors scorpion scout scrap screen script scrub sea search season seat second secret section security seed seek segment select sell seminar senior sense sentence series service session settle setup seven shadow shaft shallow share shed shell sheriff shield shift shine ship shiver shock shoe shoot shop short shoulder shove shrimp shrug shuffle shy sibling sick side siege sight sign silent silk silly silver similar simple since sing siren sister situate six size skate sketch ski skill skin skirt skull slab slam sleep slender slice slide slight slim slogan slot slow slush small smart smile smoke smooth snack snake snap sniff snow soap soccer social sock soda soft solar soldier solid solution solve someone song soon sorry sort soul sound soup source south space spare spatial spawn speak special speed spell spend sphere spice spider spike spin spirit split spoil sponsor spoon sport spot spray spread spring spy square squeeze squirrel stable stadium staff stage stairs stamp stand start state stay steak steel stem step stereo stick still sting stock stomach stone stool story stove strategy street strike strong struggle student stuff stumble style subject submit subway success such sudden suffer sugar suggest suit summer sun sunny sunset super supply supreme sure surface surge surprise surround survey suspect sustain swallow swamp swap swarm swear sweet swift swim swing switch sword symbol symptom syrup system table tackle tag tail talent talk tank tape target task taste tattoo taxi teach team tell ten tenant tennis tent term test text thank that theme then theory there they thing this thought three thrive throw thumb thunder ticket tide tiger tilt timber time tiny tip tired tissue title toast tobacco today toddler toe together toilet token tomato tomorrow tone tongue tonight tool tooth top topic topple torch tornado tortoise toss total tourist toward tower town toy track trade traffic tragic train transfer trap trash travel tray treat tree trend trial tribe trick trigger trim trip trophy trouble truck true truly trumpet trust truth try tube tuition tumble tuna tunnel turkey turn turtle twelve twenty twice twin twist two type typical ugly umbrella unable unaware uncle uncover under undo unfair unfold unhappy uniform unique unit universe unknown unlock until unusual unveil update upgrade uphold upon upper upset urban urge usage use used useful useless usual utility vacant vacuum vague valid valley valve van vanish vapor various vast vault vehicle velvet vendor venture venue verb verify version very vessel veteran viable vibrant vicious victory video view village vintage violin virtual virus visa visit visual vital vivid vocal voice void volcano volume vote voyage wage wagon wait walk wall walnut want warfare warm warrior wash wasp waste water wave way wealth weapon wear weasel weather web wedding weekend weird welcome west wet whale what wheat wheel when where whip whisper wide width wife wild will win window wine wing wink winner winter wire wisdom wise wish witness wolf woman wonder wood wool word work world worry worth wrap wreck wrestle wrist write wrong yard year yellow you young youth zebra zero zone zoo'.split(' ');
