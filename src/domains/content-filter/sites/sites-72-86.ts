/** Well-known sites by the number of their extended category, 72 to 86, with a space between two; sites below them belong to it. */
export const sites4: Readonly<Record<number, string>> = {
  72: `
    amnesty.org boosty.to brot-fuer-die-welt.de care.org caritas.de dobro.mail.ru dobro.ru doctorswithoutborders.org drk.de
    eff.org fsf.org gofundme.com greenpeace.org hrw.org icrc.org indiegogo.com kickstarter.com mozilla.org msf.org
    nuzhnapomosh.ru oxfam.org patreon.com planeta.ru podari-zhizn.ru pomogi.org redcross.org rotary.org rusfond.ru
    savethechildren.org unicef.org wikimediafoundation.org wwf.org wwf.ru
  `,
  73: `
    1sept.ru academia.edu babbel.com berkeley.edu blackboard.com bmstu.ru brilliant.org busuu.com caltech.edu cam.ac.uk
    canvas.net classroom.google.com codecademy.com columbia.edu cornell.edu coursera.org datacamp.com dnevnik.ru
    duolingo.com edmodo.com edu.gov.ru edu.ru edx.org ege.edu.ru epfl.ch ethz.ch fa.ru fipi.ru foxford.ru fu-berlin.de
    futurelearn.com gb.ru geekbrains.ru harvard.edu hse.ru imperial.ac.uk infourok.ru instructure.com itmo.ru kahoot.com
    kahoot.it khanacademy.org kpfu.ru lmu.de lynda.com memrise.com mephi.ru mgimo.ru minobrnauki.gov.ru mipt.ru mit.edu
    moodle.com moodle.org msu.ru multiurok.ru netology.ru nsportal.ru nsu.ru openedu.ru ox.ac.uk pluralsight.com
    postupi.online practicum.yandex.ru princeton.edu ranepa.ru resh.edu.ru rudn.ru school.mos.ru schoology.com sdamgia.ru
    skillbox.ru skillshare.com skyeng.ru sorbonne-universite.fr spbu.ru stanford.edu stepik.org tum.de uchi.ru ucl.ac.uk
    udacity.com udemy.com urfu.ru vuzopedia.ru yaklass.ru yale.edu
  `,
  74: `
    2gis.ru academic.ru accuweather.com acm.org archive.org arxiv.org bigenc.ru biorxiv.org bl.uk bnf.fr britannica.com
    cambridge.org cell.com cern.ch collinsdictionary.com cyberleninka.ru dic.academic.ru dictionary.cambridge.org
    dictionary.com dnb.de duden.de elementy.ru elibrary.ru esa.int gismeteo.ru gramota.ru here.com howstuffworks.com
    ieee.org ieeexplore.ieee.org jstor.org krugosvet.ru larousse.fr link.springer.com livescience.com loc.gov mapquest.com
    maps.google.com maps.yandex.ru merriam-webster.com meteofrance.com naked-science.ru nasa.gov nature.com newscientist.com
    nlr.ru noaa.gov nplus1.ru openstreetmap.org oxforddictionaries.com phys.org plos.org pnas.org pogoda.yandex.ru
    pubmed.ncbi.nlm.nih.gov researchgate.net roscosmos.ru rsl.ru scholar.google.com science.org sciencedaily.com
    sciencedirect.com sciencemag.org scientificamerican.com semanticscholar.org space.com springer.com tandfonline.com
    thesaurus.com timeanddate.com usgs.gov weather.com wetter.com wikibooks.org wikidata.org wikihow.com wikimedia.org
    wikipedia.org wikisource.org wikiversity.org wiktionary.org wiley.com windy.com wolfram.com wolframalpha.com
    worldcat.org
  `,
  75: `
    abcya.com barbie.com blinde-kuh.de cbeebies.com chuckecheese.com code.org coolmath4kids.com disney.com disneyjunior.com
    fixiki.ru fragfinn.de funbrain.com geolino.de helles-koepfchen.de highlightskids.com hotwheels.com karusel-tv.ru
    kids.nationalgeographic.com kika.de luntik.ru mashabear.com mults.info nickjr.com pbskids.org poptropica.com
    scratch.mit.edu sesamestreet.org smeshariki.ru starfall.com toggo.de toytheater.com tynker.com youtubekids.com
  `,
  76: `
    ask.com baidu.com bing.com daum.net dogpile.com duckduckgo.com ecosia.org excite.com gigablast.com go.mail.ru google.com
    google.ru info.com kagi.com lycos.com metager.de metager.org mojeek.com naver.com nigma.ru nova.rambler.ru presearch.com
    qwant.com search.aol.com search.brave.com search.yahoo.com searx.be searx.space seznam.cz so.com sogou.com sputnik.ru
    startpage.com swisscows.com webcrawler.com ya.ru yahoo.com yandex.com yep.com you.com
  `,
  77: `
    163.com arcor.de atlas.cz biglobe.ne.jp bluewin.ch centrum.cz excite.co.jp free.fr freenet.de indiatimes.com interia.pl
    msn.com naver.jp netvibes.com nifty.com o2.pl onet.eu orange.fr qq.com rambler.ru rediff.com sapo.pt sfr.fr sina.com.cn
    sohu.com start.me terra.com.br uol.com.br yahoo.co.jp yandex.ru zoznam.sk
  `,
  78: `
    bab.la context.reverso.net deepl.com dict.cc fanyi.baidu.com glosbe.com imtranslator.net leo.org linguee.com linguee.de
    lingvanex.com lingvolive.com multitran.com multitran.ru online-translator.com papago.naver.com pons.com promt.one
    reverso.net smartcat.com systran.net translate.goog translate.google.com translate.ru translate.yandex.com
    translate.yandex.ru translated.net wordreference.com
  `,
  79: `
    aistudio.google.com alice.yandex.ru anthropic.com bard.google.com beautiful.ai character.ai chat.deepseek.com
    chat.mistral.ai chat.openai.com chatgpt.com civitai.com claude.ai codeium.com cohere.com copilot.microsoft.com copy.ai
    cursor.com cursor.sh deepseek.com developers.sber.ru doubao.com dreamstudio.ai elevenlabs.io ernie.baidu.com
    firefly.adobe.com fusionbrain.ai gamma.app gemini.google.com giga.chat gigachat.ru grammarly.com grok.com groq.com
    heygen.com hf.co huggingface.co ideogram.ai jasper.ai kandinsky.ai kimi.com leonardo.ai lumalabs.ai midjourney.com
    mistral.ai moonshot.cn notebooklm.google.com oaistatic.com oaiusercontent.com openai.com otter.ai perplexity.ai
    phind.com pi.ai pika.art poe.com quillbot.com qwen.ai replicate.com replika.ai replika.com runwayml.com rytr.me
    shedevrum.ai stability.ai suno.ai suno.com synthesia.io tabnine.com together.ai tongyi.aliyun.com udio.com windsurf.com
    wordtune.com writesonic.com x.ai ya.gpt yiyan.baidu.com
  `,
  80: `
    3m.com accenture.com airbus.com astrazeneca.com att.com bain.com basf.com bayer.com bcg.com beeline.ru boeing.com
    bosch.com boxberry.ru bp.com caterpillar.com cdek.ru chevron.com coca-cola.com danone.com deere.com dellin.ru
    deloitte.com deutschepost.de dhl.com dow.com dpd.com dupont.com evraz.com exxonmobil.com ey.com fedex.com gazprom.com
    gazprom.ru ge.com gls-group.eu gsk.com honeywell.com interrao.ru jnj.com kpmg.com kraftheinzcompany.com laposte.fr
    lukoil.com lukoil.ru maersk.com mars.com mckinsey.com megafon.ru merck.com mts.ru nestle.com nlmk.com nornickel.com
    nornickel.ru novartis.com o2.de orange.com pecom.ru pepsico.com pfizer.com pg.com philips.com phosagro.ru pochta.ru
    pwc.com roche.com rosatom.ru rosneft.ru rostelecom.ru royalmail.com rt.ru rusal.ru rushydro.ru sanofi.com severstal.com
    shell.com sibur.ru siemens.com t-mobile.com t2.ru tele2.ru telecomitalia.com telefonica.com telekom.de totalenergies.com
    transneft.ru unilever.com ups.com usps.com verizon.com vodafone.com x5.ru
  `,
  81: `
    1c.ru 1cfresh.com adobesign.com airtable.com amocrm.com amocrm.ru asana.com atlassian.com atlassian.net basecamp.com
    bitrix24.com bitrix24.ru buildin.ai calendly.com canva.com clickup.com confluence.com diadoc.ru docs.google.com
    docusign.com docusign.net doodle.com evernote.com figma.com force.com freshdesk.com freshworks.com getresponse.com
    hubspot.com intercom.com jira.com kaiten.ru kontur.ru lucidchart.com mailchimp.com megaplan.ru microsoft365.com miro.com
    moedelo.org monday.com moysklad.ru netsuite.com notion.com notion.so office.com office365.com onenote.com oracle.com
    pipedrive.com planfix.ru quickbooks.intuit.com retailcrm.ru saby.ru salesforce.com sap.com sbis.ru sendgrid.com
    servicenow.com sharepoint.com smartsheet.com squarespace.com surveymonkey.com tilda.cc tilda.ws todoist.com
    tracker.yandex.ru trello.com typeform.com unisender.com webflow.com weeek.net wix.com workday.com workspace.google.com
    wrike.com xero.com yougile.com zendesk.com zoho.com
  `,
  82: `
    3dnews.ru 7-zip.org 9to5mac.com acer.com adafruit.com adobe.com alternativeto.net amd.com anandtech.com
    androidauthority.com androidpolice.com apple.com appleinsider.com archlinux.org arduino.cc arstechnica.com asus.com
    autodesk.com avast.com avg.com avira.com bitdefender.com bleepingcomputer.com brave.com brother.com canon.com
    canonical.com chip.de cisco.com cnet.com cnews.ru computerbase.de comss.ru corsair.com crucial.com debian.org dell.com
    dlink.com download.com drweb.com drweb.ru engadget.com epson.com eset.com fedoraproject.org ferra.ru filehippo.com
    firefox.com fosshub.com gigabyte.com golem.de gsmarena.com habr.com hackaday.com heise.de honor.com howtogeek.com hp.com
    huawei.com intel.com iphones.ru ixbt.com juniper.net kaspersky.com kaspersky.ru keenetic.com kernel.org kingston.com
    lenovo.com lg.com libreoffice.org lifewire.com linuxmint.com logitech.com macrumors.com majorgeeks.com makeuseof.com
    malwarebytes.com mcafee.com mi.com microsoft.com mikrotik.com mobile-review.com mozilla.com msi.com netgear.com
    norton.com notepad-plus-plus.org nvidia.com oneplus.com opensuse.org opera.com oppo.com overclockers.ru panasonic.com
    pcmag.com portableapps.com qnap.com rarlab.com raspberrypi.com razer.com realme.com redhat.com samsung.com seagate.com
    slashdot.org softonic.com softportal.com sony.com sophos.com sourceforge.net suse.com synology.com techcrunch.com
    theregister.com theverge.com tomshardware.com tp-link.com trendmicro.com ubnt.com ubuntu.com ui.com videolan.org
    vivaldi.com vivo.com vmware.com westerndigital.com winfuture.de winrar.com wired.com xerox.com xiaomi.com zdnet.com
    zyxel.com
  `,
  83: `
    archive.ubuntu.com ardownload.adobe.com aus5.mozilla.org chocolatey.org deb.debian.org definitionupdates.microsoft.com
    delivery.mp.microsoft.com dl.delivery.mp.microsoft.com dl.fedoraproject.org dl.google.com dnl-01.geo.kaspersky.com
    download.mozilla.org download.opensuse.org download.windowsupdate.com edgedl.me.gvt1.com flathub.org ftp.avast.com
    liveupdate.symantec.com mesu.apple.com mirror.centos.org mirrors.fedoraproject.org redirector.gvt1.com
    security.debian.org security.ubuntu.com snapcraft.io swcdn.apple.com swscan.apple.com update.drweb.com update.eset.com
    update.googleapis.com update.microsoft.com updates.cdn-apple.com windowsupdate.com windowsupdate.microsoft.com
  `,
  84: `
    angular.io ansible.com apache.org askubuntu.com bitbucket.org cdnjs.com circleci.com code.visualstudio.com codeberg.org
    codeforces.com codepen.io codesandbox.io codewars.com cpan.org crates.io developer.android.com developer.apple.com
    developer.mozilla.org developers.google.com djangoproject.com docker.com docker.io docs.microsoft.com docs.rs
    eclipse.org elastic.co freecodecamp.org geeksforgeeks.org gist.github.com gitee.com gitflic.ru github.com github.io
    githubassets.com githubusercontent.com gitlab.com gitverse.ru glitch.com gnu.org go.dev golang.org hackerrank.com
    haproxy.org hashicorp.com helm.sh hub.docker.com java.com jenkins.io jetbrains.com jsbin.com jsdelivr.net jsfiddle.net
    kotlinlang.org kubernetes.io laravel.com launchpad.net learn.javascript.ru learn.microsoft.com leetcode.com mariadb.org
    maven.org metacpan.org metanit.com mongodb.com mvnrepository.com mysql.com nextjs.org nginx.org nodejs.org npmjs.com
    npmjs.org nuget.org openjdk.org packagist.org pastebin.com perl.org php.net pkg.go.dev postgresql.org proxy.golang.org
    pypi.org python.org pythonhosted.org react.dev reactjs.org readthedocs.io readthedocs.org redis.io registry.npmjs.org
    replit.com repo1.maven.org ruby-lang.org rubygems.org rubyonrails.org rust-lang.org serverfault.com sourcehut.org
    spring.io sqlite.org sr.ht stackoverflow.com superuser.com svelte.dev swift.org terraform.io topcoder.com travis-ci.com
    tutorialspoint.com unpkg.com visualstudio.com vscode.dev vuejs.org w3.org w3schools.com whatwg.org yarnpkg.com
  `,
  85: `
    1und1.de a2hosting.com akamai.com akamai.net akamaiedge.net akamaihd.net akamaized.net alibabacloud.com alicdn.com
    aliyun.com amazonaws.com appspot.com arin.net aws.amazon.com azure.com azureedge.net azurewebsites.net b-cdn.net
    beget.com beget.ru bluehost.com bunny.net cdn77.com cdn77.org cdnvideo.ru cloud.google.com cloud.ru cloud.yandex.ru
    cloud4y.ru cloudflare.com cloudfront.net contabo.com ddos-guard.net digicert.com digitalocean.com dreamhost.com
    dynadot.com edgekey.net edgesuite.net edgio.net fastly.com fastly.net fastlylb.net firebaseapp.com firstvds.ru fly.dev
    fly.io fornex.com g-core.com gandi.net gcore.com gcorelabs.com globalsign.com godaddy.com googleapis.com
    googleusercontent.com gstatic.com heroku.com herokuapp.com hetzner.com hetzner.de hostgator.com hostinger.com
    hostland.ru huaweicloud.com iana.org icann.org imperva.com incapsula.com inmotionhosting.com ionos.com ispsystem.ru
    keycdn.com letsencrypt.org limelight.com linode.com llnwd.net masterhost.ru mcs.mail.ru myqcloud.com name.com
    namecheap.com netlify.app netlify.com ngenix.net nic.ru onrender.com ovh.com ovhcloud.com pages.dev qrator.net
    railway.app reg.ru render.com ripe.net run.app scaleway.com sectigo.com selectel.com selectel.ru siteground.com
    sprinthost.ru stackpathcdn.com stormwall.pro strato.de sucuri.net tencentcloud.com timeweb.cloud timeweb.com timeweb.ru
    vercel.app vercel.com verisign.com vk.cloud vultr.com web.app windows.net workers.dev yandexcloud.net
  `,
  86: `
    amazfit.com aqara.com arlo.com blynk.io dahuasecurity.com dreame.tech easy4ip.com ecobee.com ecovacs.com eufylife.com
    ewelink.cc ezviz.com ezvizlife.com garmin.com hik-connect.com hikvision.com home-assistant.io home.nest.com
    home.yandex.ru ifttt.com iot.yandex.ru irobot.com ivideon.com meethue.com mi-home.com nabucasa.com nest.com openhab.org
    particle.io philips-hue.com ring.com roborock.com rubetek.com shelly.cloud smartlife.tuya.com smartthings.com
    sonoff.tech sonos.com thingspeak.com tuya.com tuyacn.com tuyaeu.com withings.com wyze.com xmeye.net
  `,
}
