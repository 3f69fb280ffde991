"""Patterns of secrets.

Made from packages/recorder/secrets/rules.json
by packages/recorder/scripts/make-secret-rules.ts. Do not edit.
"""

from __future__ import annotations

import re
from typing import List, Tuple

#: Any form without spaces that begins with fixed letters.
ANY_FORM = re.compile(r'''(?<![A-Za-z0-9])(?:e(?:(?<!-e)yJ[\w-]{10,}\.[\w-]{4,}\.[\w-]*|yJrIjoi[A-Za-z0-9]{60,}={0,3}|xt_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+/=-]{30,120}|2b_[a-f0-9]{40}\b)|Z(?:XlK[A-Za-z0-9+/]{60,}={0,2})|g(?:h[opusr]_\w{16,}|ithub_pat_\w{20,}|l(?:pat|ptt|rt|dt|cbt|ft|imt|agent|oas|soat|ffct|wt)-[\w-]{16,}|sk_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|lc_[A-Za-z0-9+/]{32,}={0,3}|lsa_[A-Za-z0-9]{24,}_[A-Fa-f0-9]{8})|G(?:R1348941[\w-]{16,}|OCSPX-[\w-]{20,})|x(?:ox[abceoprs](?:\.xox[bp])?-[\w-]{10,}|app-\d-[\w-]{16,}|ai-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|keysib-[a-f0-9]{40,}-[A-Za-z0-9]{8,}|prv[A-Za-z0-9]{100,}|au_[A-Za-z0-9]{38,}|a(?:at|pt)-[0-9a-f]{8}-[0-9a-f-]{20,})|h(?:ooks\.slack\.com/(?:services|workflows|triggers)/[\w+/-]{20,}|f_[A-Za-z0-9]{28,}|v[bsr]\.[\w-]{20,}|ooks\.zapier\.com/hooks/(?:catch|standard)/\d{4,12}/[\w-]{5,}|ook\.(?:[a-z]{2}\d\.)?(?:make|integromat)\.com/[a-z0-9]{24,}|ooks/[a-z0-9]{26}\b|ooks/[A-Za-z0-9]{17,24}/[A-Za-z0-9]{40,}|c-ping\.com/[0-9a-f-]{36}\b|c[a-z]{3}_[a-z0-9]{50,}|l_sk_[a-f0-9]{40,})|d(?:iscord(?:app)?\.com/api/webhooks/\d{10,20}/[\w-]{30,}|o[opr]_v1_[a-f0-9]{40,}|ckr_(?:pat|oat)_[\w-]{20,}|p\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{30,}|api[a-f0-9]{32}(?:-\d)?\b|t0[a-z]\d\d\.[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{40,}|dap[pi]_[A-Za-z0-9]{24,}|uffel_(?:test|live)_[\w=-]{40,}|nkey-[\w=-]{26}-[\w=-]{52}|ev:[a-z0-9-]{3,60}\|[A-Za-z0-9+/=]{20,}|bt[cus]_[\w-]{30,}|ose[a-f0-9]{32}\b|G9rO[A-Za-z0-9+/]{40,}={0,2}|epot_[a-z]{3,8}_[a-f0-9]{40,})|w(?:ebhook\.office\.com/webhookb2/[\w@-]{30,}/IncomingWebhook/[\w/-]{30,}|hsec_[A-Za-z0-9+/=]{10,}|ebexapis\.com/v1/webhooks/incoming/[\w-]{40,})|A(?:GE-SECRET-KEY-1[A-Z0-9]{40,}|3T[A-Z0-9][A-Z0-9]{16}\b|KIA[A-Z0-9]{16}\b|SIA[A-Z0-9]{16}\b|BIA[A-Z0-9]{16}\b|CCA[A-Z0-9]{16}\b|BSK[A-Za-z0-9+/]{80,}={0,2}|Iza[\w-]{30,}|KCp[A-Za-z0-9]{60,}|T(?:ATT3|CTT3|BB)[\w=-]{24,}|3-[A-Z0-9]{6}-[A-Z0-9]{5,11}-[A-Z0-9-]{16,24}|PI-[A-Z0-9]{26}\b|QVN[\w-]{30,}|KID(?=[A-Za-z]{0,30}\d)[A-Za-z0-9]{32}\b|Q\.Ab[\w-]{36,}|AAA[\w-]{7}:[\w-]{130,}|VNS_[\w-]{16,}|QE[A-Za-z0-9+/]{60,}={0,2}-[A-Za-z0-9+/]{40,})|s(?:k-(?=[\w-]{0,80}\d)[\w-]{20,}|k_(?:test|live|prod)_[A-Za-z0-9+/=]{10,}|q0(?:atp|csp|idp)-[\w-]{22,}|hp(?:at|ca|pa|ss)_[A-Za-z0-9]{24,}|hippo_(?:live|test)_[A-Fa-f0-9]{30,}|ha256~[\w-]{40,}|bp_(?:oauth_)?[A-Za-z0-9_-]{20,}|b_secret_[A-Za-z0-9_-]{20,}|ecret_[A-Za-z0-9]{43}\b|ntrys_[\w+/=.-]{30,}|ntry[ua]_[a-f0-9]{40,}|l\.(?:u\.)?[\w=-]{100,}|-s4t2(?:ud|af)-[a-f0-9]{50,}|m_[aps]at_[A-Za-z0-9]{16,}|gp_(?:[a-fA-F0-9]{16}_|local_)?[a-fA-F0-9]{40}\b|q[upa]_[a-f0-9]{40}\b|at\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b|k\.eyJ[\w-]{20,}\.[\w-]{16,}|dk-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|c_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+/=-]{30,120}|cauth_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+/=-]{30,120}|\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24}\b|(?<!_s)andbox_(?=[A-Za-z_=-]{0,40}\d)[\w=-]{40}\b|k_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{28,}\b|y[tr]_[A-Za-z0-9+/=]{2,60}_[A-Za-z0-9]{20}_[A-Za-z0-9]{6}\b|k(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{150,}|ecret-(?:live|test)-[\w=-]{30,}|ecret-(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{40,}|ignkey-[a-z]{2,10}-[a-f0-9]{40,}|t\.[a-f0-9-]{24,36}\.[a-f0-9]{32}\.[a-f0-9]{32}\b|ktsec_[\w-]{30,}|k_car_[A-Za-z0-9_-]{20,}|k_V2_[\w-]{30,}|ecret_[a-z0-9-]{2,60}_[a-f0-9]{32}\.[A-Za-z0-9]{32}\b|eti_[A-Za-z0-9]{14,}_secret_[A-Za-z0-9]{16,}|rc_[A-Za-z0-9]{14,}_secret_[A-Za-z0-9]{16,})|p(?:plx-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|ubkey-[a-f0-9]{32}\b|ypi-[A-Za-z0-9][\w-]{40,}|scale_(?:tkn|oauth|pw)_[\w=.-]{24,}|at[A-Za-z0-9]{14}\.[a-f0-9]{40,}|h[xs]_[A-Za-z0-9]{30,}|ul-[a-f0-9]{40}\b|n[ub]_[A-Za-z0-9]{30,}|8e-[A-Za-z0-9]{32}\b|at\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b|k\.eyJ[\w-]{20,}\.[\w-]{16,}|csk_\w{30,}|at-(?:na|eu)\d-[0-9a-f-]{30,}|ages/webhooks/deploy_hooks/[0-9a-f-]{36}\b|dl_(?:live|sdbx)_apikey_[a-z0-9]{20,}_[A-Za-z0-9]{16,}_[A-Za-z0-9]{3}\b|olar_[a-z]{2,4}_[\w-]{24,}|ackagist_[a-z]{3}_[a-f0-9]{40,}|a-(?=[A-Za-z_-]{0,40}\d)[\w-]{43}(?![\w-])|rod:[a-z0-9-]{3,60}\|[A-Za-z0-9+/=]{20,}|review:[a-z0-9-]{3,60}\|[A-Za-z0-9+/=]{20,}|ylf_v\d_[a-z]{2}_[A-Za-z0-9]{36,}|k_\d{5,12}_[A-Z0-9]{32}\b|k_[a-f0-9]{34}\b|k_(?:prod|test)_[A-Z0-9]{28}\b|l_[a-f0-9]{32}\b|i_[A-Za-z0-9]{14,}_secret_[A-Za-z0-9]{16,})|r(?:8_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|k_(?:test|live|prod)_[A-Za-z0-9+/=]{10,}|ubygems_[a-f0-9]{40,}|dme_[a-z0-9]{50,}|nd_[A-Za-z0-9]{24,}|e_(?=[A-Za-z_]{0,30}\d)[A-Za-z0-9]{6,12}_[A-Za-z0-9]{16,}|pa_[A-Za-z0-9]{40,}|zp_(?:live|test)_[A-Za-z0-9]{14}:[A-Za-z0-9]{20,})|f(?:w_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|igd_[\w-]{30,}|o1_[\w-]{40,}|m[12][ar]?_[A-Za-z0-9+/]{60,}={0,3}|io-u-[\w=-]{50,}|c-[a-f0-9]{32}\b)|n(?:vapi-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|pm_[A-Za-z0-9]{30,}|api_[a-z0-9]{32,}|tn_[A-Za-z0-9]{30,}|f[pcoub]_[A-Za-z0-9]{30,}|sec1[a-z0-9]{58}\b|pg_(?=[A-Za-z]{0,11}\d)[A-Za-z0-9]{12,})|c(?:sk-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}|mVmd[A-Za-z0-9]{50,}|fk_[A-Za-z0-9]{40,}|fut_[A-Za-z0-9]{40,}|fat_[A-Za-z0-9]{40,}|tx7sk-[0-9a-f]{8}-[0-9a-f-]{20,}|io(?=[A-Za-z]{0,30}\d)[A-Za-z0-9]{32}\b|rsr_[a-f0-9]{28,}\b|r-[a-f0-9]{50,}|hpt_[a-f0-9]{12,}\b)|j(?:ina_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,})|t(?:vly-(?:dev-|prod-)?[A-Za-z0-9][\w-]{11,}|skey-[a-z]{2,20}-\w{8,}-\w{16,}|fp_[\w.=-]{40,}|k-us-[\w-]{40,}|1\.[\w-]{4,}={0,2}\.[\w-]{60,}={0,2}|est_[a-f0-9]{35}\b|est_pub_[a-f0-9]{31}\b|prv[A-Za-z0-9]{100,}|(?<!_t)est_(?=[A-Za-z]{0,28}\d)[A-Za-z0-9]{30}\b|gp_v1_[\w-]{40,}|r_(?:dev|prod|stg|preview|pat)_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{18,})|a(?:pi_org_[A-Za-z0-9]{28,}|ccess-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{20,}|pify_api_[A-Za-z0-9]{24,}|ccess_token\$(?:production|sandbox)\$[a-z0-9]{10,}\$[a-f0-9]{24,}|uthress_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+/=-]{30,120}|pi\.vercel\.com/v1/integrations/deploy/[\w-]{8,}/[\w-]{8,}|pi\.netlify\.com/build_hooks/[a-f0-9]{24}\b|[ks]-(?=[A-Za-z]{0,20}\d)[A-Za-z0-9]{22}\b|kab-[a-z0-9]{16}-[a-z0-9]{16}\b|lcht_[A-Za-z0-9]{30}\b|pi_[A-Za-z0-9]{22}\.[A-Za-z0-9]{22}\b|lchemy\.com/v2/(?=[A-Za-z_-]{0,30}\d)[\w-]{30,})|b(?:edrock-api-key-[\w+/=-]{20,}|b_(?:live|test)_[\w-]{20,}|ot\d{8,12}:AA[\w-]{28,}|k(?:[a-z]{2})_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9_-]{36,})|y(?:a29\.[\w-]{20,}|0_[\w-]{40,}|prv[A-Za-z0-9]{100,})|1(?://0[\w-]{30,})|L(?:TAI[A-Za-z0-9]{16,}|T_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{40,}|S0tLS1CRUdJTi(?:BSU0EgUFJJ|BQUklWQVRF|BFQyBQUklW|BPUEVOU1NIIFBSSVZ|BFTkNSWVBURUQgUFJJ|BEU0EgUFJJ)[A-Za-z0-9+/=]{20,})|E(?:AAA[\w-]{55,}|AA[MC][A-Za-z0-9]{80,}|Z[AT]K[A-Za-z0-9]{50,}|AA(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{90,})|S(?:G\.(?:[\w=-]{10,}\.[\w=-]{10,}|[\w=.-]{60,})|K[0-9a-fA-F]{32}\b)|k(?:(?<!_k)ey-[a-f0-9]{32}\b|ey_[a-f0-9]{28,}\b)|M(?:[A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,})|N(?:[A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,}|RAK-[A-Za-z0-9]{20,}|RII-[\w-]{24,}|RJS-[a-f0-9]{16,})|O(?:[A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,})|C(?:LOJARS_[A-Za-z0-9]{40,}|FPAT-[\w-]{36,}|CIP(?:AT|RJ)_[A-Za-z0-9]{20,}_[a-f0-9]{40}\b|CDB1_[A-Za-z0-9]{20,}_[A-Za-z0-9]{36,})|l(?:in_(?:api|oauth)_\w{30,}|ive_[a-f0-9]{35}\b|sv2_(?:pt|sk)_[a-f0-9]{24,}_[a-f0-9]{6,}|ive_pub_[a-f0-9]{31}\b|(?<!_l)ive_(?=[A-Za-z_=-]{0,40}\d)[\w=-]{40}\b|(?<!_l)ive_(?=[A-Za-z]{0,28}\d)[A-Za-z0-9]{30}\b|lx-(?=[A-Za-z]{0,38}\d)[A-Za-z0-9]{40,}|uma-[0-9a-f]{8}-[0-9a-f-]{27}-[0-9a-f-]{36}\b)|P(?:MAK-[a-f0-9]{20,}-[a-f0-9]{30,}|uTTY-User-Key-File-\d)|v(?:1\.0-[a-f0-9]{24}-[a-f0-9]{100,}|c[pairk]_[A-Za-z0-9]{20,}|ercel_blob_rw_[A-Za-z0-9]{12,}_[A-Za-z0-9]{20,})|H(?:RKU-[\w-]{36,})|o(?:ps_ey[A-Za-z0-9+/=]{80,}|pen\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook/[\w-]{16,}|y2[a-z0-9]{43}\b|s_v2_(?:app|org)_[a-z0-9]{60,}|auth:(?=[a-z]{0,28}\d)[a-z0-9]{30}\b|utlook\.office(?:365)?\.com/webhook/[\w@-]{30,}/IncomingWebhook/[\w/-]{30,})|F(?:LW(?:SECK|PUBK)(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?)|i(?:co-[A-Za-z0-9]{32}\b|nfura\.io/(?:ws/)?v3/[a-f0-9]{32}\b)|4(?:b1d[A-Za-z0-9]{38}\b)|B(?:SA[A-Za-z0-9_-]{24,})|z(?:prv[A-Za-z0-9]{100,})|m(?:cp\.zapier\.com/api/mcp/s/[\w=%-]{20,}|aker\.ifttt\.com/trigger/[\w.-]{1,80}/(?:json/)?with/key/[\w-]{16,}|0-(?=[A-Za-z]{0,38}\d)[A-Za-z0-9]{40}\b|db_sa_sk_[\w-]{30,}|lsn\.[a-f0-9]{60,}|ercury_production_[\w-]{20,})|u(?:nkey_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{18,})|0(?:\.[0-9a-f]{8}-[0-9a-f-]{27}\.[A-Za-z0-9]{30}:[A-Za-z0-9+/=]{22,}|0D[A-Za-z0-9]{12,15}![\w.]{60,})|K(?:EY[0-9A-F]{32}_[\w-]{20,})|R(?:GAPI-[0-9a-f]{8}-[0-9a-f-]{27})|q(?:uiknode\.pro/[a-f0-9]{36,})|5(?:[HJK](?=[A-Za-z]{0,48}\d)[1-9A-HJ-NP-Za-km-z]{49}\b)|W(?:IFI:(?:[TSHRE]:[^; \t\r\n]{0,64};){0,4}P:[^; \t\r\n]{8,63};))''', re.ASCII)
#: Any other form without spaces.
LOOSE_FORM = re.compile(r'''(?<![A-Za-z0-9])(?:[A-Za-z0-9_~.]{3}\dQ~[\w~.-]{31,34}|\d{8,12}:AA[\w-]{28,}|[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{50,}|[0-2]/\d{10,20}(?:/\d{10,20})?:[a-f0-9]{32}\b|[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b|\d{15,16}(?:\||%7C)(?=[\w-]{0,40}[A-Za-z])[\w-]{27,40}|A{20}[A-Za-z0-9%]{40,}|[\w-]{6}\.[\w-]{6}:[\w-]{43}(?![\w-])|\d{1,7}\|(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{40,48}\b|[a-h0-9]{32}(?:-us\d{1,2}\b|-[a-h0-9]{8}-[a-h0-9]{8}\b|@[\w.-]{1,80}/\d{1,20}\b|\.[A-Za-z0-9]{16}\b)|[a-f0-9]{36}(?:NRAL\b))''', re.ASCII)
#: A part that every text in such a form contains.
LOOSE_PART = re.compile(r'''Q~|[-@.](?<=[a-h0-9]{32}[-@.])|:AA|\.atlasv1\.|/\d{10}|NRAL|_mmk|\||%7C|A{20}|\.[\w-]{6}:''', re.ASCII)
#: Forms that can also come directly after a letter or digit.
GLUED_FORM = re.compile(r'''(?<=[A-Za-z0-9])(?:[sr]k_(?:test|live)_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{20,}|g(?:h[opusr]_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{30,}|ithub_pat_(?=[A-Za-z_]{0,60}\d)\w{30,}|lpat-(?=[A-Za-z_-]{0,60}\d)[\w-]{20,})|x(?:ox[abceoprs]-\d{8,}-[\w-]{10,})|n(?:pm_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{36}\b)|s(?:k-(?:ant|proj|or)-(?=[A-Za-z_-]{0,80}\d)[\w-]{24,})|b(?:ot\d{8,12}:AA[\w-]{28,}))''', re.ASCII)
#: Any form with spaces.
SPACED_FORM = re.compile(r'''(?<![A-Za-z0-9])(?:(?:[Bb]earer|BEARER|[Bb]asic|BASIC)[ \t]{1,4}[\w+/=.~-]{8,}|B(?:EGIN (?:[A-Z0-9_]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----)|S(?:SWS[ \t]{1,4}00[\w-]{38,})|k(?:ind:[ \t]{0,4}[\"']?Secret[\"']?[ \t]{0,4}[\r\n][^\x00]{0,400}?(?:data|stringData):[ \t]{0,4}\r?\n(?:[ \t]{1,20}[\w.-]{1,80}:[ \t]{1,4}(?![\"']?[{$<%])[^ \t\r\n]{4,400}[\r\n]{0,2}){1,20}))''', re.ASCII)
#: A part of a secret’s name.
KEYWORD = re.compile(r'''pass|pwd|secret|credential|creds|token|key|auth|cookie|sessionid|session[_-]id|requeststate|jwt|psk|tion[ _-]?code|pin|pat(?![a-z])|otp|cv[vc]|sid|dsn|connection|mnemonic|phrase|passwort|kennwort|pw|sess|clave|contrasena|mot de passe|senha|heslo|haslo|jelszo|salasana|wachtwoord|losenord|adgangskode|parola|contribsys''', re.ASCII | re.IGNORECASE)
#: A part of a secret’s name, in texts beyond ASCII.
ANY_KEYWORD = re.compile(r'''pass|pwd|secret|credential|creds|token|key|auth|cookie|sessionid|session[_-]id|requeststate|jwt|psk|tion[ _-]?code|pin|pat(?![a-z])|otp|cv[vc]|sid|dsn|connection|mnemonic|phrase|passwort|kennwort|pw|sess|clave|contrasena|mot de passe|senha|heslo|haslo|jelszo|salasana|wachtwoord|losenord|adgangskode|parola|contribsys|contrase[ñÑ]a|has[łŁ]o|jelsz[óÓ]|l[öÖ]senord|[şŞ]ifre|[Пп]ароль|ПАРОЛЬ|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호''', re.ASCII | re.IGNORECASE)
#: The rest of a name.
NAME_REST = re.compile(r'''[\w.-]{0,64}''', re.ASCII)
#: The separator between a name and its value.
SEPARATOR = re.compile(r'''(?:\\?[\"'`]?,?[ \t\r\n]{0,20}\\?[\"']?value\\?[\"']?[ \t]{0,4}[:=]|[ \t]{0,4}:?[ \t]{0,4}(?:&(?:'static )?str|[Ss]tring|str)[ \t]{0,4}:?=|(?:\*\*|__|\\?[\"'`])?\]?[ \t\r\n\u00a0]{0,4}[\u662f\u4e3a\u306f]?(?:=>|:{1,3}=|:(?:\*\*|__)|\.=|\?{1,2}=|\|\|=?|={1,2}|:|\uff1a)|[ \t]{1,4}(?:->|\u2192)[ \t]|>|[ \t]{1,4}(?:(?:for|of|to|on)[ \t]{1,4}[\w.\"'-]{1,30}(?:[ \t]{1,4}[\w.\"'-]{1,30}){0,3}[ \t]{1,4})?(?:(?:is|was)(?: now| set to| changed to)?|(?:set|changed) to|est?|ist|lautet|[\u00e8\u00e9])[ \t:]{1,4}|[\"'][ \t\r\n]{0,20},(?=[ \t\r\n]{0,20}[\"'])|[ \t]{1,4})''', re.ASCII)
#: A value after its name, quoted or not.
QUOTED_VALUE = re.compile(r'''[ \t\r\n]{0,20}(?:\\?\"([^\"\\\n]{1,400})|\\?'([^'\\\n]{1,400})|`([^`\n]{1,400})|([^ \t\r\n\"'`,;\\]{1,400}))''', re.ASCII)
#: The scheme before a credential in a header.
SCHEME = re.compile(r'''^(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken|[Bb]ot|[Aa]pi[Kk]ey|[Kk]ey|SSWS|[Dd]igest)[ \t]{1,4}''', re.ASCII)
#: `user:password@` in a URL. A port before a query is not a password.
URL_CREDENTIALS = re.compile(r'''://([^ \t\r\n/:@\"'<>`]{0,200}):(?!\d{1,5}[?#])([^ \t\r\n/@\"'`]{1,200})@''', re.ASCII)
#: Keys and signatures in a URL’s query.
QUERY_KEY = re.compile(r'''[?&](?:key|sig|signature|code)=([^ \t\r\n&\"'<>#]{8,400})''', re.ASCII)
#: User and password in a curl command.
USER_FLAG = re.compile(r'''[ \t\r\n](?:-u|-U|--user|--proxy-user)(?:=|[ \t]{0,4})[\"']?([^ \t\r\n:\"']{1,100}):([^ \t\r\n\"']{3,200})''', re.ASCII)
#: The first word of a command that takes a password.
COMMAND_WORD = re.compile(r'''sshpass|redis-cli|mysql|mariadb|mongo|ldap|docker|podman|helm|sqlcmd|unzip|zip|7z|smbclient|net use|mosquitto|az login|cf login|oc login|lftp|tsql|ipmitool|cqlsh|bcp|sqlplus|expdp|impdp|rman|rabbitmqctl|htpasswd|nuget|dotnet|registry login''', re.ASCII)
#: Words that replace a password, as in instructions.
PASSWORD_WORD = re.compile(r'''^(?:(?:(?:db|my|your|the|user|admin|root|smtp|proxy)?[_-]?(?:pass(?:word|wd|phrase)?|pw|pwd|secret|token|user(?:name)?|api[_-]?key|key|credentials?))|anonymous|change[_-]?(?:me|it)|\[email.*)\Z''', re.ASCII | re.IGNORECASE)
#: Names of seed phrases.
PHRASE_NAME = re.compile(r'''seed|mnemonic|phrase|wallet|recovery|bip-?39''', re.ASCII | re.IGNORECASE)
#: As many words in a row as a seed phrase has.
PHRASE = re.compile(r'''\b[a-z]{3,8}(?:[ \t\r\n,]{1,3}[a-z]{3,8}){11,60}(?![A-Za-z0-9])''', re.ASCII)
#: Passwords after a short flag of a command that takes a password.
COMMAND_FLAG = re.compile(r'''(?:(?:nuget|dotnet)[ \t][^\r\n"']{0,120}?[ \t]-k[ \t]{1,4}|sshpass[ \t]{1,4}-p[ \t]{0,4}|redis-cli[ \t][^\r\n\"']{0,80}?-a[ \t]{1,4}|(?:mysql(?:dump|admin|import|check|sh)?|mariadb(?:-dump|-admin)?)(?=[ \t])[^\r\n\"']{0,80}?[ \t]-p|(?:(?:docker|podman|registry|az|cf|oc)[ \t]{1,4}login|mongo(?:sh|dump|restore|export|import)?|cqlsh)[ \t][^\r\n\"']{0,80}?-p[ \t]{1,4}|ldap[a-z]{3,10}(?=[ \t])[^\r\n]{0,80}?[ \t]-w[ \t]{1,4}|(?:sqlcmd|tsql|bcp|unzip|zip|ipmitool|mosquitto_[a-z]{3})(?=[ \t])[^\r\n\"']{0,80}?[ \t]-P[ \t]{0,4}|7z(?=[ \t])[^\r\n\"']{0,80}?[ \t]-p|(?:sqlplus|expdp|impdp|rman)[ \t]{1,4}(?:-[A-Za-z]{1,2}[ \t]{1,4}){0,3}[\w.]{1,40}/|rabbitmqctl[ \t]{1,4}(?:add_user|change_password)[ \t]{1,4}[^ \t\r\n]{1,60}[ \t]{1,4}|htpasswd[ \t]{1,4}-[A-Za-z]{0,4}b[A-Za-z]{0,4}[ \t]{1,4}(?:[^ \t\r\n]{1,80}[ \t]{1,4}){1,2}|smbclient(?=[ \t])[^\r\n]{0,80}?[ \t]-U[ \t]{1,4}[^ \t\r\n%]{1,60}%|net use[ \t][^\r\n]{0,80}?/user:[^ \t\r\n]{1,60}[ \t]{1,4}|lftp[ \t][^\r\n]{0,80}?-u[ \t]{1,4}[^ \t\r\n,]{1,60},)[\"']?([^ \t\r\n\"']{3,200})''', re.ASCII)
#: User passwords in SQL.
SQL_PASSWORD = re.compile(r'''(?:[Ii]dentified|IDENTIFIED)[ \t]{1,4}(?:(?:WITH|with)[ \t]{1,4}[\w"'`]{1,40}[ \t]{1,4})?(?:BY|by)[ \t]{1,4}(?:PASSWORD[ \t]{1,4})?["']([^ \t\r\n"']{3,200})''', re.ASCII)
#: A long value.
VENDOR_VALUE = re.compile(r'''[\w+/.-]{14,100}(?::[\w-]{2,40})?={0,2}(?![\w+/.=-])''', re.ASCII)
#: A long random text after a short prefix, like the tokens of many services.
PREFIXED_TOKEN = re.compile(r'''(?<![A-Za-z0-9_-])(?!pk_|cs_|phc_|pub|anon_|id_|high_|low_)[a-z]{2,10}_(?:[a-z0-9]{1,8}_){0,2}(?=[A-Za-z]{0,40}\d)(?=[A-Z0-9]{0,20}[a-z])(?=[a-z0-9]{0,20}[A-Z])[A-Za-z0-9]{30,}(?![\w-])''', re.ASCII)
#: Words in names whose values are vendor ids or versions, not secrets.
VENDOR_IDS = re.compile(r'''^(?:ids?|u?uid|sha\d*|commits?|rev|revision|hash|etag|md5|digest|checksum|fingerprint|releases?|build|version|trace|span|request|events?|issues?|project|org|organi[sz]ation|app|application|users?|username|accounts?|team|channel|workspace|sites?|page|url|uri|ref|cursor|zone|deployment|deploy|repo|image|tag|host|domain|index|file|path|slug|object|profile|handle|public|sitekey)\Z''', re.ASCII)
#: Placeholders inside a form, as in instructions.
FILLER = re.compile(r'''[xX]{4}|\*{3}|\.{3}|\u2026|\u2022{3}|[Yy]our|YOUR|[Pp]laceholder|PLACEHOLDER|[Rr]edacted|REDACTED|[Rr]eplace[-_]|REPLACE[-_]''', re.ASCII)
#: Values that stand for a secret or refer to one.
PLACEHOLDER = re.compile(r'''^\$[A-Za-z_{(]|^[<{\[(]|^%[\w():-]+%\Z|^@[\w.]+@\Z|^\.\.|\*{3}|[xX]{4}|\.{3}|\u2026|\u2022{3}|^-+\Z|^_+\Z|[Yy]our|YOUR|\b[Ee]xample|EXAMPLE|[Pp]laceholder|PLACEHOLDER|[Rr]edacted|REDACTED|[Cc]hange[-_]?(?:me|it)(?!\d{4})|CHANGE[-_]?(?:ME|IT)|[Rr]eplace[-_]?(?:me|with|this)|REPLACE|[Ii]nsert[-_]|INSERT[-_]|<[A-Za-z]|\$\{|\{\{|[Dd]ummy|^(?:process\.env|import\.meta|os\.environ|os\.getenv|env|secrets|vars|config|settings|var|local|data|self|this|ref|op|vault|file|arn)(?:[.:\[(]|//)|\(\)|^!(?:vault|[Ss]ecret|env|env_var|[Rr]ef|[Ss]ub|GetAtt|ImportValue|include|file)\b|^#\{''', re.ASCII)
#: Values that are never secrets, whatever their name: versions, dates, paths, addresses, references.
PLAIN = re.compile(r'''^[v^~]?\d+(?:\.\d+)+(?:[-+][\w.]+)?\Z|^\d{4}-\d\d-\d\d|^\d+(?:\.\d+)?(?:ms|s|sec|m|min|h|d|days|kb|mb|gb|k|px|%)\Z|^https?://[^ \t\r\n@]*\Z|^(?:~|\.{1,2})?/[a-z][a-z0-9_.-]*(?:/[\w.@-]+)+/?\Z|^[\w./-]+\.(?:json|txt|pem|env|key|ya?ml|toml|ini|crt|cer|tsx?|jsx?|mjs|py|go|rs|md|png|svg|jpe?g|html?|css|sh|sql|xml|php|rb|java)\Z|^[\w.+-]+@[\w-]+(?:\.[\w-]+)+\Z|^[A-Za-z_$][A-Za-z_]*(?:(?:\.|->|::|\?\.)[A-Za-z_]+)+\Z|^[A-Za-z_][\w.]*\(|^#[0-9a-fA-F]{3,8}\Z|^[A-Za-z]+\[|^rgba?\(|^(?:A[CP]|MG|PN|SM|CA|V[AE]|[MWC]S|IS|ZS|US)[0-9a-f]{32}\Z|^(?:phc_|pk_(?:live|test)_)[A-Za-z0-9]+\Z''', re.ASCII)
#: Parts of a name in lower case, without its separators.
JOINED_NAMES = re.compile(r'''password|passwort|kennwort|motdepasse|contrasena|contribsys|gitlabsession|(?:php|j|asp)sess(?:ion)?id|presharedkey|mnemonic|seedphrase|recoveryphrase|passwd|passphrase|passcode|secret|credential|authori[sz]ation|cookie|requeststate|connectionstring|(?:api|consumer|app|application|access|accountaccess|private|signing|encryption|decryption|master|ssh|auth|license|account|storage|service|servicerole|admin|integration|subscription|webhook|deploy|hmac|jwt|ikey)key|(?:authress|brave|clickhouse|databricks|doppler|droneci|duffel|easypost|exa|fireworks|freemius|grafana|huggingface|infracost|langchain|langsmith|linear|maxmind|npm|octopus|postman|prefect|privateai|pulumi|readme|scalingo|shippo|sidekiq|together|vault|vercel|voyage|adafruit|adobe|airtable|algolia|alibaba|anthropic|asana|atlassian|beamer|bitbucket|bittrex|claude|cloudflare|codecov|cohere|coinbase|confluent|contentful|datadog|deepgram|deepseek|discord|dropbox|elevenlabs|etsy|facebook|fastly|finicity|finnhub|firecrawl|flickr|freshbooks|gemini|github|gitlab|gitter|gocardless|groq|heroku|hubspot|intercom|jfrog|jira|kraken|kucoin|launchdarkly|linkedin|looker|mailchimp|mailgun|mapbox|mattermost|meraki|messagebird|mistral|netlify|newrelic|notion|nytimes|okta|openai|openrouter|perplexity|pinecone|plaid|postmark|rapidapi|replicate|resend|sendbird|sendgrid|sentry|serpapi|serper|shopify|slack|snyk|sonar|squarespace|stripe|sumologic|supabase|tavily|telegram|travis|twilio|twitch|twitter|typeform|yandex|zendesk)[a-z]{0,12}key''', re.ASCII)
#: Words of a name in lower case, separated by `_`.
WORD_NAMES = re.compile(r'''(?:^|_)(?:pwd|pw|senha|heslo|haslo|jelszo|salasana|wachtwoord|losenord|adgangskode|passord|psk|pin|otp|cvv|cvc|jwt|bearer)(?:_|\Z)|(?:^|_)(?:verification|backup|recovery|security)_?codes?\Z''', re.ASCII)
#: Password names with letters beyond ASCII.
FOREIGN_NAMES = re.compile(r'''contraseña|lösenord|hasło|şifre|jelszó|пароль|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호''', re.ASCII)
#: Token names, in either spelling. A token’s value is text: a number is a token count.
TOKEN_NAMES = re.compile(r'''(?:^|_)tokens?(?:_|\Z)|(?:access|auth|refresh|id|session|bearer|api|csrf|xsrf)tokens?''', re.ASCII)
#: Names of token counts.
COUNT_NAMES = re.compile(r'''^(?:max|min|input|output|total|prompt|completion|cached|reasoning)_tokens\Z''', re.ASCII)
#: Names that count only next to a value that looks like a secret.
BESIDE_NAMES = re.compile(r'''(?:^|_)(?:auth|pat|creds?|dsn|clave|parola|(?:db|my|my_?sql|user|smtp|imap|mail|admin|root|redis|ftp|pg|sql|http|proxy|app)?_?pass)\Z''', re.ASCII)
#: Variables that count only next to a value that looks like a secret, and never as certain secrets.
ENVIRONMENT_NAMES = re.compile(r'''^[A-Z][A-Z0-9]{0,30}(?:_[A-Z0-9]{1,30}){0,5}_KEY\Z''', re.ASCII)
#: Names that say something about a secret.
ABOUT_NAMES = re.compile(r'''_(?:providers?|policy|policies|length|type|types|count|endpoint|endpoints|url|uri|expiry|expires|expires_in|expires_at|expiration|ttl|limit|limits|budget|usage|lifetime|required|enabled|strength|format|version|status|supported|servers|server|method|methods|path|file|filename|location|prefix|scopes?|rules?|label|field|name|names|header|param|rotation|manager|store|reset|changed|changed_at|updated_at|created_at|consent|banner|notice|domain|same_site|issuer|audience|algorithm|alg|errors?|attempts|used|index|per_second|hash|hashed|hashes|digest|checksum|sha1|sha256|sha512|md5|fingerprint|thumbprint|refs?|hints?|arn)\Z|^(?:hash|hashed)_|(?:password|token|key|secret)(?:hash|digest)\Z|(?:^|_)token_(?:ids?|symbol|address|info|decimals|pair|standard|program|mint|balance|price|amount|supply|class|model|kind)\Z|(?:^|_)(?:progress|pad|bos|eos|unk|sep|cls|mask|special|stop|start|end|page|continuation|pagination|cursor|sync|next|resume|skip|delta)_tokens?\Z|(?:^|_)pin_(?:map|mode|mapping|layout|diagram|functions?|assignments?)\Z''', re.ASCII)
#: Session names, whose values are ids more often than secrets.
SESSION_NAMES = re.compile(r'''(?:^|_)(?:session_?id|sid)\Z|[a-z0-9]_session\Z''', re.ASCII)
#: Words that contain part of a secret’s name but do not name a secret.
INNOCENT_WORDS = re.compile(r'''secret(?:ar(?:y|ies|ial|iat)|ions?|ory|ive|ly|lint|_santa)|(?:password|passcode|passphrase|cookie|token)less|cookie(?:_?cutters?|_?bots?|_recipes?|_preferences?|_settings?)|credential(?:ing|ed)|key(?:words?|boards?|frames?|notes?|pads?|stones?|chains?|rings?|less)|(?:mon|tur|don|hoc|joc|whis)key|(?:issue|project|space|epic|public|publishable|file|site|anon|row|range|hash|lookup|routing|storage_path|shard|dedupe|dedup|partition|primary|foreign|sort|cache|idempotency|object|group|translation|message|event)_?key''', re.ASCII)
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
    ("ai-service-key", r'''gsk_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}'''),
    ("ai-service-key", r'''pplx-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}'''),
    ("ai-service-key", r'''xai-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}'''),
    ("ai-service-key", r'''r8_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}'''),
    ("ai-service-key", r'''fw_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}'''),
    ("ai-service-key", r'''nvapi-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}'''),
    ("ai-service-key", r'''csk-(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}'''),
    ("ai-service-key", r'''jina_(?=[\w-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_-]{23,}'''),
    ("tavily-key", r'''tvly-(?:dev-|prod-)?[A-Za-z0-9][\w-]{11,}'''),
    ("hugging-face-token", r'''hf_[A-Za-z0-9]{28,}'''),
    ("hugging-face-token", r'''api_org_[A-Za-z0-9]{28,}'''),
    ("aws-key", r'''A3T[A-Z0-9][A-Z0-9]{16}\b'''),
    ("aws-key", r'''AKIA[A-Z0-9]{16}\b'''),
    ("aws-key", r'''ASIA[A-Z0-9]{16}\b'''),
    ("aws-key", r'''ABIA[A-Z0-9]{16}\b'''),
    ("aws-key", r'''ACCA[A-Z0-9]{16}\b'''),
    ("aws-key", r'''ABSK[A-Za-z0-9+/]{80,}={0,2}'''),
    ("aws-key", r'''bedrock-api-key-[\w+/=-]{20,}'''),
    ("google-key", r'''AIza[\w-]{30,}'''),
    ("google-key", r'''GOCSPX-[\w-]{20,}'''),
    ("google-token", r'''ya29\.[\w-]{20,}'''),
    ("google-token", r'''1//0[\w-]{30,}'''),
    ("azure-key", r'''[A-Za-z0-9_~.]{3}\dQ~[\w~.-]{31,34}'''),
    ("alibaba-key", r'''LTAI[A-Za-z0-9]{16,}'''),
    ("digitalocean-token", r'''do[opr]_v1_[a-f0-9]{40,}'''),
    ("stripe-key", r'''sk_(?:test|live|prod)_[A-Za-z0-9+/=]{10,}'''),
    ("stripe-key", r'''rk_(?:test|live|prod)_[A-Za-z0-9+/=]{10,}'''),
    ("stripe-key", r'''whsec_[A-Za-z0-9+/=]{10,}'''),
    ("square-token", r'''sq0(?:atp|csp|idp)-[\w-]{22,}'''),
    ("square-token", r'''EAAA[\w-]{55,}'''),
    ("shopify-token", r'''shp(?:at|ca|pa|ss)_[A-Za-z0-9]{24,}'''),
    ("shippo-token", r'''shippo_(?:live|test)_[A-Fa-f0-9]{30,}'''),
    ("sendgrid-key", r'''SG\.(?:[\w=-]{10,}\.[\w=-]{10,}|[\w=.-]{60,})'''),
    ("sendinblue-key", r'''xkeysib-[a-f0-9]{40,}-[A-Za-z0-9]{8,}'''),
    ("mailgun-key", r'''k(?<!_k)ey-[a-f0-9]{32}\b'''),
    ("mailgun-key", r'''pubkey-[a-f0-9]{32}\b'''),
    ("mailchimp-key", r'''[a-h0-9]{32}-us\d{1,2}\b'''),
    ("twilio-key", r'''SK[0-9a-fA-F]{32}\b'''),
    ("telegram-bot-token", r'''\d{8,12}:AA[\w-]{28,}'''),
    ("discord-bot-token", r'''M[A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,}'''),
    ("discord-bot-token", r'''N[A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,}'''),
    ("discord-bot-token", r'''O[A-Za-z\d_-]{23,28}\.[\w-]{6}\.[\w-]{27,}'''),
    ("npm-token", r'''npm_[A-Za-z0-9]{30,}'''),
    ("pypi-token", r'''pypi-[A-Za-z0-9][\w-]{40,}'''),
    ("rubygems-token", r'''rubygems_[a-f0-9]{40,}'''),
    ("clojars-token", r'''CLOJARS_[A-Za-z0-9]{40,}'''),
    ("docker-token", r'''dckr_(?:pat|oat)_[\w-]{20,}'''),
    ("artifactory-token", r'''AKCp[A-Za-z0-9]{60,}'''),
    ("artifactory-token", r'''cmVmd[A-Za-z0-9]{50,}'''),
    ("openshift-token", r'''sha256~[\w-]{40,}'''),
    ("vault-token", r'''hv[bsr]\.[\w-]{20,}'''),
    ("terraform-token", r'''[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{50,}'''),
    ("doppler-token", r'''dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{30,}'''),
    ("supabase-token", r'''sbp_(?:oauth_)?[A-Za-z0-9_-]{20,}'''),
    ("supabase-token", r'''sb_secret_[A-Za-z0-9_-]{20,}'''),
    ("planetscale-token", r'''pscale_(?:tkn|oauth|pw)_[\w=.-]{24,}'''),
    ("neon-token", r'''napi_[a-z0-9]{32,}'''),
    ("databricks-token", r'''dapi[a-f0-9]{32}(?:-\d)?\b'''),
    ("notion-token", r'''ntn_[A-Za-z0-9]{30,}'''),
    ("notion-token", r'''secret_[A-Za-z0-9]{43}\b'''),
    ("linear-token", r'''lin_(?:api|oauth)_\w{30,}'''),
    ("airtable-token", r'''pat[A-Za-z0-9]{14}\.[a-f0-9]{40,}'''),
    ("asana-token", r'''[0-2]/\d{10,20}(?:/\d{10,20})?:[a-f0-9]{32}\b'''),
    ("atlassian-token", r'''AT(?:ATT3|CTT3|BB)[\w=-]{24,}'''),
    ("figma-token", r'''figd_[\w-]{30,}'''),
    ("sentry-token", r'''sntrys_[\w+/=.-]{30,}'''),
    ("sentry-token", r'''sntry[ua]_[a-f0-9]{40,}'''),
    ("grafana-token", r'''glc_[A-Za-z0-9+/]{32,}={0,3}'''),
    ("grafana-token", r'''glsa_[A-Za-z0-9]{24,}_[A-Fa-f0-9]{8}'''),
    ("new-relic-key", r'''NRAK-[A-Za-z0-9]{20,}'''),
    ("new-relic-key", r'''NRII-[\w-]{24,}'''),
    ("new-relic-key", r'''NRJS-[a-f0-9]{16,}'''),
    ("new-relic-key", r'''[a-f0-9]{36}NRAL\b'''),
    ("dynatrace-token", r'''dt0[a-z]\d\d\.[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{40,}'''),
    ("datadog-key", r'''ddap[pi]_[A-Za-z0-9]{24,}'''),
    ("posthog-key", r'''ph[xs]_[A-Za-z0-9]{30,}'''),
    ("postman-key", r'''PMAK-[a-f0-9]{20,}-[a-f0-9]{30,}'''),
    ("pulumi-token", r'''pul-[a-f0-9]{40}\b'''),
    ("prefect-token", r'''pn[ub]_[A-Za-z0-9]{30,}'''),
    ("readme-token", r'''rdme_[a-z0-9]{50,}'''),
    ("cloudflare-token", r'''cfk_[A-Za-z0-9]{40,}'''),
    ("cloudflare-token", r'''cfut_[A-Za-z0-9]{40,}'''),
    ("cloudflare-token", r'''cfat_[A-Za-z0-9]{40,}'''),
    ("cloudflare-token", r'''v1\.0-[a-f0-9]{24}-[a-f0-9]{100,}'''),
    ("vercel-token", r'''vc[pairk]_[A-Za-z0-9]{20,}'''),
    ("netlify-token", r'''nf[pcoub]_[A-Za-z0-9]{30,}'''),
    ("flyio-token", r'''fo1_[\w-]{40,}'''),
    ("flyio-token", r'''fm[12][ar]?_[A-Za-z0-9+/]{60,}={0,3}'''),
    ("heroku-key", r'''HRKU-[\w-]{36,}'''),
    ("render-key", r'''rnd_[A-Za-z0-9]{24,}'''),
    ("tailscale-key", r'''tskey-[a-z]{2,20}-\w{8,}-\w{16,}'''),
    ("1password-secret", r'''A3-[A-Z0-9]{6}-[A-Z0-9]{5,11}-[A-Z0-9-]{16,24}'''),
    ("1password-secret", r'''ops_ey[A-Za-z0-9+/=]{80,}'''),
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
    ("harness-key", r'''pat\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b'''),
    ("harness-key", r'''sat\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b'''),
    ("clickhouse-key", r'''4b1d[A-Za-z0-9]{38}\b'''),
    ("plaid-token", r'''access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{20,}'''),
    ("mapbox-token", r'''pk\.eyJ[\w-]{20,}\.[\w-]{16,}'''),
    ("mapbox-token", r'''sk\.eyJ[\w-]{20,}\.[\w-]{16,}'''),
    ("yandex-key", r'''AQVN[\w-]{30,}'''),
    ("yandex-key", r'''t1\.[\w-]{4,}={0,2}\.[\w-]{60,}={0,2}'''),
    ("yandex-key", r'''y0_[\w-]{40,}'''),
    ("lob-key", r'''live_[a-f0-9]{35}\b'''),
    ("lob-key", r'''test_[a-f0-9]{35}\b'''),
    ("firecrawl-key", r'''fc-[a-f0-9]{32}\b'''),
    ("contentful-token", r'''CFPAT-[\w-]{36,}'''),
    ("launchdarkly-key", r'''sdk-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b'''),
    ("apify-token", r'''apify_api_[A-Za-z0-9]{24,}'''),
    ("pinecone-key", r'''pcsk_\w{30,}'''),
    ("langsmith-key", r'''lsv2_(?:pt|sk)_[a-f0-9]{24,}_[a-f0-9]{6,}'''),
    ("resend-key", r'''re_(?=[A-Za-z_]{0,30}\d)[A-Za-z0-9]{6,12}_[A-Za-z0-9]{16,}'''),
    ("brave-key", r'''BSA[A-Za-z0-9_-]{24,}'''),
    ("hubspot-token", r'''pat-(?:na|eu)\d-[0-9a-f-]{30,}'''),
    ("browserbase-key", r'''bb_(?:live|test)_[\w-]{20,}'''),
    ("paypal-token", r'''access_token\$(?:production|sandbox)\$[a-z0-9]{10,}\$[a-f0-9]{24,}'''),
    ("authress-key", r'''sc_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+/=-]{30,120}'''),
    ("authress-key", r'''ext_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+/=-]{30,120}'''),
    ("authress-key", r'''scauth_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+/=-]{30,120}'''),
    ("authress-key", r'''authress_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+/=-]{30,120}'''),
    ("defined-networking-key", r'''dnkey-[\w=-]{26}-[\w=-]{52}'''),
    ("facebook-token", r'''\d{15,16}(?:\||%7C)(?=[\w-]{0,40}[A-Za-z])[\w-]{27,40}'''),
    ("vault-token", r'''s\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24}\b'''),
    ("mailgun-key", r'''[a-h0-9]{32}-[a-h0-9]{8}-[a-h0-9]{8}\b'''),
    ("lob-key", r'''live_pub_[a-f0-9]{31}\b'''),
    ("lob-key", r'''test_pub_[a-f0-9]{31}\b'''),
    ("gocardless-token", r'''l(?<!_l)ive_(?=[A-Za-z_=-]{0,40}\d)[\w=-]{40}\b'''),
    ("gocardless-token", r'''s(?<!_s)andbox_(?=[A-Za-z_=-]{0,40}\d)[\w=-]{40}\b'''),
    ("secret-key", r'''sk_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{28,}\b'''),
    ("sentry-dsn", r'''[a-h0-9]{32}@[\w.-]{1,80}/\d{1,20}\b'''),
    ("nostr-key", r'''nsec1[a-z0-9]{58}\b'''),
    ("wallet-key", r'''xprv[A-Za-z0-9]{100,}'''),
    ("wallet-key", r'''yprv[A-Za-z0-9]{100,}'''),
    ("wallet-key", r'''zprv[A-Za-z0-9]{100,}'''),
    ("wallet-key", r'''tprv[A-Za-z0-9]{100,}'''),
    ("twitter-token", r'''A{20}[A-Za-z0-9%]{40,}'''),
    ("kubernetes-secret", r'''kind:[ \t]{0,4}[\"']?Secret[\"']?[ \t]{0,4}[\r\n][^\x00]{0,400}?(?:data|stringData):[ \t]{0,4}\r?\n(?:[ \t]{1,20}[\w.-]{1,80}:[ \t]{1,4}(?![\"']?[{$<%])[^ \t\r\n]{4,400}[\r\n]{0,2}){1,20}'''),
    ("e2b-key", r'''e2b_[a-f0-9]{40}\b'''),
    ("context7-key", r'''ctx7sk-[0-9a-f]{8}-[0-9a-f-]{20,}'''),
    ("zapier-url", r'''mcp\.zapier\.com/api/mcp/s/[\w=%-]{20,}'''),
    ("stripe-key", r'''[sr]k_(?:test|live)_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{20,}'''),
    ("github-token", r'''gh[opusr]_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{30,}'''),
    ("github-token", r'''github_pat_(?=[A-Za-z_]{0,60}\d)\w{30,}'''),
    ("gitlab-token", r'''glpat-(?=[A-Za-z_-]{0,60}\d)[\w-]{20,}'''),
    ("slack-token", r'''xox[abceoprs]-\d{8,}-[\w-]{10,}'''),
    ("npm-token", r'''npm_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{36}\b'''),
    ("ai-service-key", r'''sk-(?:ant|proj|or)-(?=[A-Za-z_-]{0,80}\d)[\w-]{24,}'''),
    ("telegram-bot-token", r'''bot\d{8,12}:AA[\w-]{28,}'''),
    ("telegram-bot-token", r'''bot\d{8,12}:AA[\w-]{28,}'''),
    ("runpod-key", r'''rpa_[A-Za-z0-9]{40,}'''),
    ("xata-key", r'''xau_[A-Za-z0-9]{38,}'''),
    ("circleci-token", r'''CCIP(?:AT|RJ)_[A-Za-z0-9]{20,}_[a-f0-9]{40}\b'''),
    ("buildkite-token", r'''bk(?:[a-z]{2})_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9_-]{36,}'''),
    ("axiom-token", r'''xa(?:at|pt)-[0-9a-f]{8}-[0-9a-f-]{20,}'''),
    ("matrix-token", r'''sy[tr]_[A-Za-z0-9+/=]{2,60}_[A-Za-z0-9]{20}_[A-Za-z0-9]{6}\b'''),
    ("facebook-token", r'''EAA(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{90,}'''),
    ("zapier-url", r'''hooks\.zapier\.com/hooks/(?:catch|standard)/\d{4,12}/[\w-]{5,}'''),
    ("feishu-webhook", r'''open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook/[\w-]{16,}'''),
    ("make-webhook", r'''hook\.(?:[a-z]{2}\d\.)?(?:make|integromat)\.com/[a-z0-9]{24,}'''),
    ("ifttt-key", r'''maker\.ifttt\.com/trigger/[\w.-]{1,80}/(?:json/)?with/key/[\w-]{16,}'''),
    ("mattermost-webhook", r'''hooks/[a-z0-9]{26}\b'''),
    ("rocket-chat-webhook", r'''hooks/[A-Za-z0-9]{17,24}/[A-Za-z0-9]{40,}'''),
    ("webex-webhook", r'''webexapis\.com/v1/webhooks/incoming/[\w-]{40,}'''),
    ("deploy-hook", r'''api\.vercel\.com/v1/integrations/deploy/[\w-]{8,}/[\w-]{8,}'''),
    ("deploy-hook", r'''api\.netlify\.com/build_hooks/[a-f0-9]{24}\b'''),
    ("deploy-hook", r'''pages/webhooks/deploy_hooks/[0-9a-f-]{36}\b'''),
    ("healthchecks-url", r'''hc-ping\.com/[0-9a-f-]{36}\b'''),
    ("mollie-key", r'''l(?<!_l)ive_(?=[A-Za-z]{0,28}\d)[A-Za-z0-9]{30}\b'''),
    ("mollie-key", r'''t(?<!_t)est_(?=[A-Za-z]{0,28}\d)[A-Za-z0-9]{30}\b'''),
    ("paddle-key", r'''pdl_(?:live|sdbx)_apikey_[a-z0-9]{20,}_[A-Za-z0-9]{16,}_[A-Za-z0-9]{3}\b'''),
    ("polar-token", r'''polar_[a-z]{2,4}_[\w-]{24,}'''),
    ("crates-token", r'''cio(?=[A-Za-z]{0,30}\d)[A-Za-z0-9]{32}\b'''),
    ("nuget-key", r'''oy2[a-z0-9]{43}\b'''),
    ("packagist-token", r'''packagist_[a-z]{3}_[a-f0-9]{40,}'''),
    ("tencent-key", r'''AKID(?=[A-Za-z]{0,30}\d)[A-Za-z0-9]{32}\b'''),
    ("voyage-key", r'''pa-(?=[A-Za-z_-]{0,40}\d)[\w-]{43}(?![\w-])'''),
    ("google-key", r'''AQ\.Ab[\w-]{36,}'''),
    ("together-key", r'''tgp_v1_[\w-]{40,}'''),
    ("mem0-key", r'''m0-(?=[A-Za-z]{0,38}\d)[A-Za-z0-9]{40}\b'''),
    ("llamaindex-key", r'''llx-(?=[A-Za-z]{0,38}\d)[A-Za-z0-9]{40,}'''),
    ("modal-token", r'''a[ks]-(?=[A-Za-z]{0,20}\d)[A-Za-z0-9]{22}\b'''),
    ("cursor-key", r'''key_[a-f0-9]{28,}\b'''),
    ("cursor-key", r'''crsr_[a-f0-9]{28,}\b'''),
    ("zhipu-key", r'''[a-h0-9]{32}\.[A-Za-z0-9]{16}\b'''),
    ("sanity-token", r'''sk(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{150,}'''),
    ("neon-password", r'''npg_(?=[A-Za-z]{0,11}\d)[A-Za-z0-9]{12,}'''),
    ("convex-key", r'''prod:[a-z0-9-]{3,60}\|[A-Za-z0-9+/=]{20,}'''),
    ("convex-key", r'''dev:[a-z0-9-]{3,60}\|[A-Za-z0-9+/=]{20,}'''),
    ("convex-key", r'''preview:[a-z0-9-]{3,60}\|[A-Za-z0-9+/=]{20,}'''),
    ("stytch-secret", r'''secret-(?:live|test)-[\w=-]{30,}'''),
    ("statsig-key", r'''secret-(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{40,}'''),
    ("inngest-key", r'''signkey-[a-z]{2,10}-[a-f0-9]{40,}'''),
    ("trigger-key", r'''tr_(?:dev|prod|stg|preview|pat)_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{18,}'''),
    ("honeycomb-key", r'''hc[a-z]{3}_[a-z0-9]{50,}'''),
    ("logfire-token", r'''pylf_v\d_[a-z]{2}_[A-Za-z0-9]{36,}'''),
    ("unkey-key", r'''unkey_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{18,}'''),
    ("infisical-token", r'''st\.[a-f0-9-]{24,36}\.[a-f0-9]{32}\.[a-f0-9]{32}\b'''),
    ("bitwarden-token", r'''0\.[0-9a-f]{8}-[0-9a-f-]{27}\.[A-Za-z0-9]{30}:[A-Za-z0-9+/=]{22,}'''),
    ("akamai-key", r'''akab-[a-z0-9]{16}-[a-z0-9]{16}\b'''),
    ("vercel-token", r'''vercel_blob_rw_[A-Za-z0-9]{12,}_[A-Za-z0-9]{20,}'''),
    ("firebase-key", r'''AAAA[\w-]{7}:[\w-]{130,}'''),
    ("dbt-token", r'''dbt[cus]_[\w-]{30,}'''),
    ("databricks-token", r'''dose[a-f0-9]{32}\b'''),
    ("mongodb-key", r'''mdb_sa_sk_[\w-]{30,}'''),
    ("cockroach-key", r'''CCDB1_[A-Za-z0-9]{20,}_[A-Za-z0-9]{36,}'''),
    ("aiven-password", r'''AVNS_[\w-]{16,}'''),
    ("adyen-key", r'''AQE[A-Za-z0-9+/]{60,}={0,2}-[A-Za-z0-9+/]{40,}'''),
    ("alchemy-key", r'''alcht_[A-Za-z0-9]{30}\b'''),
    ("intercom-token", r'''dG9rO[A-Za-z0-9+/]{40,}={0,2}'''),
    ("clickup-token", r'''pk_\d{5,12}_[A-Z0-9]{32}\b'''),
    ("klaviyo-key", r'''pk_[a-f0-9]{34}\b'''),
    ("courier-key", r'''pk_(?:prod|test)_[A-Z0-9]{28}\b'''),
    ("close-key", r'''api_[A-Za-z0-9]{22}\.[A-Za-z0-9]{22}\b'''),
    ("mailersend-token", r'''mlsn\.[a-f0-9]{60,}'''),
    ("onesignal-key", r'''os_v2_(?:app|org)_[a-z0-9]{60,}'''),
    ("ably-key", r'''[\w-]{6}\.[\w-]{6}:[\w-]{43}(?![\w-])'''),
    ("twitch-token", r'''oauth:(?=[a-z]{0,28}\d)[a-z0-9]{30}\b'''),
    ("telnyx-key", r'''KEY[0-9A-F]{32}_[\w-]{20,}'''),
    ("coderabbit-key", r'''cr-[a-f0-9]{50,}'''),
    ("socket-key", r'''sktsec_[\w-]{30,}'''),
    ("chromatic-token", r'''chpt_[a-f0-9]{12,}\b'''),
    ("lambdatest-key", r'''LT_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{40,}'''),
    ("depot-token", r'''depot_[a-z]{3,8}_[a-f0-9]{40,}'''),
    ("sanctum-token", r'''\d{1,7}\|(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{40,48}\b'''),
    ("promptlayer-key", r'''pl_[a-f0-9]{32}\b'''),
    ("humanloop-key", r'''hl_sk_[a-f0-9]{40,}'''),
    ("cartesia-key", r'''sk_car_[A-Za-z0-9_-]{20,}'''),
    ("heygen-key", r'''sk_V2_[\w-]{30,}'''),
    ("luma-key", r'''luma-[0-9a-f]{8}-[0-9a-f-]{27}-[0-9a-f-]{36}\b'''),
    ("riot-key", r'''RGAPI-[0-9a-f]{8}-[0-9a-f-]{27}'''),
    ("lambda-key", r'''secret_[a-z0-9-]{2,60}_[a-f0-9]{32}\.[A-Za-z0-9]{32}\b'''),
    ("rpc-url", r'''infura\.io/(?:ws/)?v3/[a-f0-9]{32}\b'''),
    ("rpc-url", r'''alchemy\.com/v2/(?=[A-Za-z_-]{0,30}\d)[\w-]{30,}'''),
    ("rpc-url", r'''quiknode\.pro/[a-f0-9]{36,}'''),
    ("private-key-data", r'''LS0tLS1CRUdJTi(?:BSU0EgUFJJ|BQUklWQVRF|BFQyBQUklW|BPUEVOU1NIIFBSSVZ|BFTkNSWVBURUQgUFJJ|BEU0EgUFJJ)[A-Za-z0-9+/=]{20,}'''),
    ("putty-key", r'''PuTTY-User-Key-File-\d'''),
    ("salesforce-token", r'''00D[A-Za-z0-9]{12,15}![\w.]{60,}'''),
    ("stripe-client-secret", r'''pi_[A-Za-z0-9]{14,}_secret_[A-Za-z0-9]{16,}'''),
    ("stripe-client-secret", r'''seti_[A-Za-z0-9]{14,}_secret_[A-Za-z0-9]{16,}'''),
    ("stripe-client-secret", r'''src_[A-Za-z0-9]{14,}_secret_[A-Za-z0-9]{16,}'''),
    ("razorpay-key", r'''rzp_(?:live|test)_[A-Za-z0-9]{14}:[A-Za-z0-9]{20,}'''),
    ("wallet-key", r'''5[HJK](?=[A-Za-z]{0,48}\d)[1-9A-HJ-NP-Za-km-z]{49}\b'''),
    ("teams-webhook", r'''outlook\.office(?:365)?\.com/webhook/[\w@-]{30,}/IncomingWebhook/[\w/-]{30,}'''),
    ("mercury-token", r'''mercury_production_[\w-]{20,}'''),
    ("wifi-password", r'''WIFI:(?:[TSHRE]:[^; \t\r\n]{0,64};){0,4}P:[^; \t\r\n]{8,63};'''),
]
#: Names of vendors, separated by spaces, and the values of their keys.
VENDORS: List[Tuple[str, str]] = [
    ("abuseipdb crowdin", r'''^(?:[a-f0-9]{80})\Z'''),
    ("adafruit fastly newyorktimes nytimes", r'''^(?:[\w=-]{32})\Z'''),
    ("adobe facebook linear", r'''^(?:[a-f0-9]{32})\Z'''),
    ("agentops coinmarketcap cypress exa helius opsgenie postmark railway sambanova scaleway vapi", r'''^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\Z'''),
    ("airtable", r'''^(?:(?!app|tbl|rec|viw|fld|wsp|usr)[A-Za-z0-9]{17})\Z'''),
    ("algolia asana bittrex drone droneci flickr privateai", r'''^(?:[A-Za-z0-9]{32})\Z'''),
    ("alibaba twitch", r'''^(?:[A-Za-z0-9]{30})\Z'''),
    ("alphavantage", r'''^(?:[A-Z0-9]{16})\Z'''),
    ("amplitude assemblyai bugsnag elevenlabs imgbb infura ipstack iterable lastfm mailjet mixpanel newsapi opencage openweather openweathermap owm rollbar scraperapi spoonacular spotify steam tmdb twilio", r'''^(?:[a-f0-9]{32})\Z'''),
    ("artifactory bintray jfrog xray", r'''^(?:[A-Za-z0-9]{73}|[A-Za-z0-9]{64})\Z'''),
    ("atlassian confluence jira", r'''^(?:[a-z0-9]{24})\Z'''),
    ("beamer", r'''^(?:b_[\w=-]{44})\Z'''),
    ("bitbucket", r'''^(?:[A-Za-z0-9]{32}|[\w=-]{64})\Z'''),
    ("cloudflare", r'''^(?:[\w-]{40}|[a-f0-9]{37})\Z'''),
    ("codecov", r'''^(?:[A-Za-z0-9]{32}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\Z'''),
    ("cohere zendesk", r'''^(?:[A-Za-z0-9]{40})\Z'''),
    ("coinbase", r'''^(?:[\w-]{64})\Z'''),
    ("confluent", r'''^(?:[A-Za-z0-9]{16}|[A-Za-z0-9]{64})\Z'''),
    ("contentful", r'''^(?:[\w=-]{43})\Z'''),
    ("datadog", r'''^(?:[A-Za-z0-9]{40}|[a-f0-9]{32})\Z'''),
    ("deepgram lokalise pipedrive serper tiingo todoist wandb zenrows", r'''^(?:[a-f0-9]{40})\Z'''),
    ("deepl", r'''^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?::fx)?)\Z'''),
    ("digitalocean linode semgrep serpapi together togetherai virustotal", r'''^(?:[a-f0-9]{64})\Z'''),
    ("discord", r'''^(?:[a-f0-9]{64}|[\w=-]{32})\Z'''),
    ("dropbox", r'''^(?:[A-Za-z0-9]{15}|[\w=-]{64})\Z'''),
    ("etherscan", r'''^(?:[A-Z0-9]{34})\Z'''),
    ("etsy", r'''^(?:[A-Za-z0-9]{24})\Z'''),
    ("fal", r'''^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}:[a-f0-9]{32})\Z'''),
    ("finicity", r'''^(?:[a-f0-9]{32}|[A-Za-z0-9]{20})\Z'''),
    ("finnhub", r'''^(?:[A-Za-z0-9]{20})\Z'''),
    ("freshbooks newrelic", r'''^(?:[A-Za-z0-9]{64})\Z'''),
    ("giphy mistral segment shodan", r'''^(?:[A-Za-z0-9]{32})\Z'''),
    ("gitter", r'''^(?:[\w-]{40})\Z'''),
    ("gocardless", r'''^(?:live_[\w=-]{40})\Z'''),
    ("hcloud hetzner", r'''^(?:[A-Za-z0-9]{64})\Z'''),
    ("heroku hubspot snyk squarespace", r'''^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\Z'''),
    ("intercom", r'''^(?:[\w=-]{60})\Z'''),
    ("kraken", r'''^(?:[\w/=+-]{80,90})\Z'''),
    ("kucoin", r'''^(?:[a-f0-9]{24}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\Z'''),
    ("launchdarkly sonar sonarcloud sonarqube", r'''^(?:[\w=-]{40})\Z'''),
    ("linkedin", r'''^(?:[A-Za-z0-9]{14}|[A-Za-z0-9]{16})\Z'''),
    ("lob", r'''^(?:(?:live|test)_(?:pub_)?[a-f0-9]{31,35})\Z'''),
    ("looker", r'''^(?:[A-Za-z0-9]{20}|[A-Za-z0-9]{24})\Z'''),
    ("mattermost", r'''^(?:[A-Za-z0-9]{26})\Z'''),
    ("meraki", r'''^(?:[a-f0-9]{40})\Z'''),
    ("messagebird", r'''^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[A-Za-z0-9]{25})\Z'''),
    ("netlify", r'''^(?:[\w=-]{40,46})\Z'''),
    ("ngrok", r'''^(?:[A-Za-z0-9]{27}_[A-Za-z0-9]{21})\Z'''),
    ("okta", r'''^(?:00[\w=-]{40})\Z'''),
    ("pagerduty", r'''^(?:[\w+-]{20})\Z'''),
    ("pexels", r'''^(?:[A-Za-z0-9]{56})\Z'''),
    ("plaid", r'''^(?:[A-Za-z0-9]{24}|[A-Za-z0-9]{30})\Z'''),
    ("rapidapi", r'''^(?:[\w-]{50})\Z'''),
    ("scrapingbee", r'''^(?:[A-Z0-9]{80})\Z'''),
    ("sendbird", r'''^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[a-f0-9]{40})\Z'''),
    ("sentry", r'''^(?:[a-f0-9]{64})\Z'''),
    ("sumo sumologic", r'''^(?:su[A-Za-z0-9]{12}|[A-Za-z0-9]{64})\Z'''),
    ("travis travisci", r'''^(?:[A-Za-z0-9]{22})\Z'''),
    ("twitter", r'''^(?:[A-Za-z0-9]{25}|[A-Za-z0-9]{45}|[A-Za-z0-9]{50}|\d{15,25}-[A-Za-z0-9]{20,40})\Z'''),
    ("unsplash", r'''^(?:[\w-]{43})\Z'''),
    ("vercel", r'''^(?:[A-Za-z0-9]{24})\Z'''),
    ("vultr", r'''^(?:[A-Z0-9]{36})\Z'''),
    ("yandex", r'''^(?:YC[\w-]{38})\Z'''),
]
#: Words that are never secrets, in lower case.
ORDINARY_WORDS = frozenset(
    """
    above accepted access_token account active actual admin aes128 aes256 aktuell aktuelles all allowed
    analytics and any api_key apikey are argon2 argon2i argon2id array atual aucun authenticated
    authorization_code auto automatic banner base32 base64 basic bcrypt bearer below bigint body boolean
    bytes can change changed char characters client_credentials client_secret_basic client_secret_post column
    confirmar consent cookie cookies correct credential credentials current declined default defaults denied
    desconocida description digest digits disabled double dummy ed25519 eddsa email empty enabled encrypted
    env environment erforderlich error errors es256 es384 es512 esquecida essential example expired expires
    expiry external facoltativo failed failure falsch false field fields file files first fixme float for
    forbidden forgot forgotten form functional geheim generate generated has hashed header headers her here
    hex hidden his hotp hs256 hs384 hs512 id_token inactive include incorrect incorrecta incorrecto input int
    integer interactive invalid invalida invalide invalido its keine key keychain keyring keys label last
    latest leer length letters login logout managed manual marketing masked matched max maximum may md5
    medium mfa min minimum mismatch missing multiple n/a na name necessary nenhuma neue neues never new next
    nieuw nil ninguna ninguno no none not nouveau nueva nuevo null number nytt oauth oauth1 oauth2
    obbligatoria obbligatorio object obligatoire obligatoires obligatoria obligatorio obrigatoria obrigatorio
    off oidc ok okay old olvidada olvidado omitted on one opcional openid opt optional optionnel our output
    own p256 p384 passphrase password passwords path pbkdf2 pending pflichtfeld placeholder plain plaintext
    policy preferences previous private private_key_jwt prompt protected public query raw redacted
    refresh_token rejected removed req requerida requerido required requis requise reset revoked rotate
    rotated rotation rs256 rs384 rs512 rsa2048 rsa4096 same_origin saml sample santa scrypt second secp256k1
    secret secrets secretstr see service_account session set several sha1 sha256 sha384 sha512 signin signup
    single sso stdin str strength strictly string strong success successful symbols table tbd test testing
    tests text the there third title todo token tokens totp triple true two unauthorised unauthorized
    undefined unknown unset use user username utf8 uuid vacia vacio valid value values varchar various vault
    vazio vereist vergessen verplicht via vide void warning was weak wrong yes
    """.split()
)
#: Words of seed phrases: those of BIP 39.
PHRASE_WORDS = frozenset(
    """
    abandon ability able about above absent absorb abstract absurd abuse access accident account accuse
    achieve acid acoustic acquire across act action actor actress actual adapt add addict address adjust
    admit adult advance advice aerobic affair afford afraid again age agent agree ahead aim air airport aisle
    alarm album alcohol alert alien all alley allow almost alone alpha already also alter always amateur
    amazing among amount amused analyst anchor ancient anger angle angry animal ankle announce annual another
    answer antenna antique anxiety any apart apology appear apple approve april arch arctic area arena argue
    arm armed armor army around arrange arrest arrive arrow art artefact artist artwork ask aspect assault
    asset assist assume asthma athlete atom attack attend attitude attract auction audit august aunt author
    auto autumn average avocado avoid awake aware away awesome awful awkward axis baby bachelor bacon badge
    bag balance balcony ball bamboo banana banner bar barely bargain barrel base basic basket battle beach
    bean beauty because become beef before begin behave behind believe below belt bench benefit best betray
    better between beyond bicycle bid bike bind biology bird birth bitter black blade blame blanket blast
    bleak bless blind blood blossom blouse blue blur blush board boat body boil bomb bone bonus book boost
    border boring borrow boss bottom bounce box boy bracket brain brand brass brave bread breeze brick bridge
    brief bright bring brisk broccoli broken bronze broom brother brown brush bubble buddy budget buffalo
    build bulb bulk bullet bundle bunker burden burger burst bus business busy butter buyer buzz cabbage
    cabin cable cactus cage cake call calm camera camp can canal cancel candy cannon canoe canvas canyon
    capable capital captain car carbon card cargo carpet carry cart case cash casino castle casual cat
    catalog catch category cattle caught cause caution cave ceiling celery cement census century cereal
    certain chair chalk champion change chaos chapter charge chase chat cheap check cheese chef cherry chest
    chicken chief child chimney choice choose chronic chuckle chunk churn cigar cinnamon circle citizen city
    civil claim clap clarify claw clay clean clerk clever click client cliff climb clinic clip clock clog
    close cloth cloud clown club clump cluster clutch coach coast coconut code coffee coil coin collect color
    column combine come comfort comic common company concert conduct confirm congress connect consider
    control convince cook cool copper copy coral core corn correct cost cotton couch country couple course
    cousin cover coyote crack cradle craft cram crane crash crater crawl crazy cream credit creek crew
    cricket crime crisp critic crop cross crouch crowd crucial cruel cruise crumble crunch crush cry crystal
    cube culture cup cupboard curious current curtain curve cushion custom cute cycle dad damage damp dance
    danger daring dash daughter dawn day deal debate debris decade december decide decline decorate decrease
    deer defense define defy degree delay deliver demand demise denial dentist deny depart depend deposit
    depth deputy derive describe desert design desk despair destroy detail detect develop device devote
    diagram dial diamond diary dice diesel diet differ digital dignity dilemma dinner dinosaur direct dirt
    disagree discover disease dish dismiss disorder display distance divert divide divorce dizzy doctor
    document dog doll dolphin domain donate donkey donor door dose double dove draft dragon drama drastic
    draw dream dress drift drill drink drip drive drop drum dry duck dumb dune during dust dutch duty dwarf
    dynamic eager eagle early earn earth easily east easy echo ecology economy edge edit educate effort egg
    eight either elbow elder electric elegant element elephant elevator elite else embark embody embrace
    emerge emotion employ empower empty enable enact end endless endorse enemy energy enforce engage engine
    enhance enjoy enlist enough enrich enroll ensure enter entire entry envelope episode equal equip era
    erase erode erosion error erupt escape essay essence estate eternal ethics evidence evil evoke evolve
    exact example excess exchange excite exclude excuse execute exercise exhaust exhibit exile exist exit
    exotic expand expect expire explain expose express extend extra eye eyebrow fabric face faculty fade
    faint faith fall false fame family famous fan fancy fantasy farm fashion fat fatal father fatigue fault
    favorite feature february federal fee feed feel female fence festival fetch fever few fiber fiction field
    figure file film filter final find fine finger finish fire firm first fiscal fish fit fitness fix flag
    flame flash flat flavor flee flight flip float flock floor flower fluid flush fly foam focus fog foil
    fold follow food foot force forest forget fork fortune forum forward fossil foster found fox fragile
    frame frequent fresh friend fringe frog front frost frown frozen fruit fuel fun funny furnace fury future
    gadget gain galaxy gallery game gap garage garbage garden garlic garment gas gasp gate gather gauge gaze
    general genius genre gentle genuine gesture ghost giant gift giggle ginger giraffe girl give glad glance
    glare glass glide glimpse globe gloom glory glove glow glue goat goddess gold good goose gorilla gospel
    gossip govern gown grab grace grain grant grape grass gravity great green grid grief grit grocery group
    grow grunt guard guess guide guilt guitar gun gym habit hair half hammer hamster hand happy harbor hard
    harsh harvest hat have hawk hazard head health heart heavy hedgehog height hello helmet help hen hero
    hidden high hill hint hip hire history hobby hockey hold hole holiday hollow home honey hood hope horn
    horror horse hospital host hotel hour hover hub huge human humble humor hundred hungry hunt hurdle hurry
    hurt husband hybrid ice icon idea identify idle ignore ill illegal illness image imitate immense immune
    impact impose improve impulse inch include income increase index indicate indoor industry infant inflict
    inform inhale inherit initial inject injury inmate inner innocent input inquiry insane insect inside
    inspire install intact interest into invest invite involve iron island isolate issue item ivory jacket
    jaguar jar jazz jealous jeans jelly jewel job join joke journey joy judge juice jump jungle junior junk
    just kangaroo keen keep ketchup key kick kid kidney kind kingdom kiss kit kitchen kite kitten kiwi knee
    knife knock know lab label labor ladder lady lake lamp language laptop large later latin laugh laundry
    lava law lawn lawsuit layer lazy leader leaf learn leave lecture left leg legal legend leisure lemon lend
    length lens leopard lesson letter level liar liberty library license life lift light like limb limit link
    lion liquid list little live lizard load loan lobster local lock logic lonely long loop lottery loud
    lounge love loyal lucky luggage lumber lunar lunch luxury lyrics machine mad magic magnet maid mail main
    major make mammal man manage mandate mango mansion manual maple marble march margin marine market
    marriage mask mass master match material math matrix matter maximum maze meadow mean measure meat
    mechanic medal media melody melt member memory mention menu mercy merge merit merry mesh message metal
    method middle midnight milk million mimic mind minimum minor minute miracle mirror misery miss mistake
    mix mixed mixture mobile model modify mom moment monitor monkey monster month moon moral more morning
    mosquito mother motion motor mountain mouse move movie much muffin mule multiply muscle museum mushroom
    music must mutual myself mystery myth naive name napkin narrow nasty nation nature near neck need
    negative neglect neither nephew nerve nest net network neutral never news next nice night noble noise
    nominee noodle normal north nose notable note nothing notice novel now nuclear number nurse nut oak obey
    object oblige obscure observe obtain obvious occur ocean october odor off offer office often oil okay old
    olive olympic omit once one onion online only open opera opinion oppose option orange orbit orchard order
    ordinary organ orient original orphan ostrich other outdoor outer output outside oval oven over own owner
    oxygen oyster ozone pact paddle page pair palace palm panda panel panic panther paper parade parent park
    parrot party pass patch path patient patrol pattern pause pave payment peace peanut pear peasant pelican
    pen penalty pencil people pepper perfect permit person pet phone photo phrase physical piano picnic
    picture piece pig pigeon pill pilot pink pioneer pipe pistol pitch pizza place planet plastic plate play
    please pledge pluck plug plunge poem poet point polar pole police pond pony pool popular portion position
    possible post potato pottery poverty powder power practice praise predict prefer prepare present pretty
    prevent price pride primary print priority prison private prize problem process produce profit program
    project promote proof property prosper protect proud provide public pudding pull pulp pulse pumpkin punch
    pupil puppy purchase purity purpose purse push put puzzle pyramid quality quantum quarter question quick
    quit quiz quote rabbit raccoon race rack radar radio rail rain raise rally ramp ranch random range rapid
    rare rate rather raven raw razor ready real reason rebel rebuild recall receive recipe record recycle
    reduce reflect reform refuse region regret regular reject relax release relief rely remain remember
    remind remove render renew rent reopen repair repeat replace report require rescue resemble resist
    resource response result retire retreat return reunion reveal review reward rhythm rib ribbon rice rich
    ride ridge rifle right rigid ring riot ripple risk ritual rival river road roast robot robust rocket
    romance roof rookie room rose rotate rough round route royal rubber rude rug rule run runway rural sad
    saddle sadness safe sail salad salmon salon salt salute same sample sand satisfy satoshi sauce sausage
    save say scale scan scare scatter scene scheme school science scissors scorpion scout scrap screen script
    scrub sea search season seat second secret section security seed seek segment select sell seminar senior
    sense sentence series service session settle setup seven shadow shaft shallow share shed shell sheriff
    shield shift shine ship shiver shock shoe shoot shop short shoulder shove shrimp shrug shuffle shy
    sibling sick side siege sight sign silent silk silly silver similar simple since sing siren sister
    situate six size skate sketch ski skill skin skirt skull slab slam sleep slender slice slide slight slim
    slogan slot slow slush small smart smile smoke smooth snack snake snap sniff snow soap soccer social sock
    soda soft solar soldier solid solution solve someone song soon sorry sort soul sound soup source south
    space spare spatial spawn speak special speed spell spend sphere spice spider spike spin spirit split
    spoil sponsor spoon sport spot spray spread spring spy square squeeze squirrel stable stadium staff stage
    stairs stamp stand start state stay steak steel stem step stereo stick still sting stock stomach stone
    stool story stove strategy street strike strong struggle student stuff stumble style subject submit
    subway success such sudden suffer sugar suggest suit summer sun sunny sunset super supply supreme sure
    surface surge surprise surround survey suspect sustain swallow swamp swap swarm swear sweet swift swim
    swing switch sword symbol symptom syrup system table tackle tag tail talent talk tank tape target task
    taste tattoo taxi teach team tell ten tenant tennis tent term test text thank that theme then theory
    there they thing this thought three thrive throw thumb thunder ticket tide tiger tilt timber time tiny
    tip tired tissue title toast tobacco today toddler toe together toilet token tomato tomorrow tone tongue
    tonight tool tooth top topic topple torch tornado tortoise toss total tourist toward tower town toy track
    trade traffic tragic train transfer trap trash travel tray treat tree trend trial tribe trick trigger
    trim trip trophy trouble truck true truly trumpet trust truth try tube tuition tumble tuna tunnel turkey
    turn turtle twelve twenty twice twin twist two type typical ugly umbrella unable unaware uncle uncover
    under undo unfair unfold unhappy uniform unique unit universe unknown unlock until unusual unveil update
    upgrade uphold upon upper upset urban urge usage use used useful useless usual utility vacant vacuum
    vague valid valley valve van vanish vapor various vast vault vehicle velvet vendor venture venue verb
    verify version very vessel veteran viable vibrant vicious victory video view village vintage violin
    virtual virus visa visit visual vital vivid vocal voice void volcano volume vote voyage wage wagon wait
    walk wall walnut want warfare warm warrior wash wasp waste water wave way wealth weapon wear weasel
    weather web wedding weekend weird welcome west wet whale what wheat wheel when where whip whisper wide
    width wife wild will win window wine wing wink winner winter wire wisdom wise wish witness wolf woman
    wonder wood wool word work world worry worth wrap wreck wrestle wrist write wrong yard year yellow you
    young youth zebra zero zone zoo
    """.split()
)
