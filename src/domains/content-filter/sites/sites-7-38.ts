/** Well-known sites by the number of their extended category, 7 to 38, with a space between two; sites below them belong to it. */
export const sites1: Readonly<Record<number, string>> = {
  7: `
    afraid.org asuscomm.com changeip.com chickenkiller.com ddns.net ddnsfree.com dnsalias.com dnsexit.com duckdns.org
    dyn.com dynalias.com dyndns.org dynu.com dynu.net dynv6.com dynv6.net freedns.afraid.org goip.de gotdns.ch homeip.net
    hopto.org jumpingcrab.com keenetic.link keenetic.name keenetic.pro mooo.com myftp.biz myftp.org mykeenetic.com
    mykeenetic.net myqnapcloud.com no-ip.com noip.com nsupdate.info redirectme.net selfhost.de servebeer.com serveftp.com
    servegame.com spdns.de synology.me sytes.net tplinkdns.com zapto.org
  `,
  10: `
    0x00sec.org antichat.com antichat.ru breachforums.st cracked.io cracked.sh exploit-db.com exploit.in hackforums.net
    hackthebox.com hackthissite.org hak5.org kali.org metasploit.com nulled.to packetstormsecurity.com rdot.org shodan.io
    tryhackme.com xss.is
  `,
  11: `
    4everproxy.com anonymouse.org bit.ly blockaway.net bridges.torproject.org clck.ru croxyproxy.com croxyproxy.rocks
    cutt.ly filterbypass.me free-proxy-list.net freegate.org freenetproject.org genmirror.com geti2p.net getlantern.org
    goo.su hide.me hidemn.org hidemy.name hidemyass.com hidemyna.me hidester.com hyphanet.org i2pd.website is.gd kproxy.com
    lantern.io megaproxy.com onion.ly onion.ws ow.ly proxyium.com proxyscrape.com proxysite.com psiphon.ca psiphon3.com
    rb.gy rebrand.ly s.id shorturl.at spys.me spys.one steganos.com t.ly tiny.cc tinyurl.com tor2web.org torproject.org u.to
    ultrasurf.us unblockit.cat v.gd vk.cc vpnbook.com zend2.com
  `,
  12: `
    1.1.1.1 adguard-vpn.com airvpn.org amnezia.org amneziavpn.org astrill.com atlasvpn.com azirevpn.com betternet.co
    browsec.com cloudflarewarp.com cyberghostvpn.com expressvpn.com fastestvpn.com getoutline.org hamachi.cc hola.org
    hotspotshield.com ipvanish.com ivpn.net mozilla-vpn.com mullvad.net nordvpn.com openvpn.com openvpn.net outline-vpn.com
    ovpn.com perfect-privacy.com planetvpn.cc planetvpn.com privateinternetaccess.com privatevpn.com protonvpn.com
    purevpn.com softether.org speedify.com strongvpn.com surfshark.com tailscale.com torguard.net touchvpn.net
    tunnelbear.com urban-vpn.com veepn.com vpn.net vpngate.net vyprvpn.com warp.plus windscribe.com wireguard.com x-vpn.com
    zenmate.com zerotier.com
  `,
  13: `
    aeroadmin.com ammyy.com anydesk.com anydesk.ru assistant.ru beyondtrust.com bomgar.com chromeremotedesktop.com
    connectwise.com dameware.com dwservice.net getscreen.me getscreen.ru gotomypc.com islonline.com litemanager.com
    logmein.com meshcentral.com nomachine.com parsec.app radmin.com radmin.ru realvnc.com remotedesktop.google.com
    remotepc.com remoteutilities.com rudesktop.ru rustdesk.com screenconnect.com showmypc.com splashtop.com
    supremocontrol.com teamviewer.com thinvnc.com tightvnc.com
  `,
  14: `
    chrome.cloudflare-dns.com cloudflare-dns.com common.dns.yandex.net common.dot.dns.yandex.net dns.adguard-dns.com
    dns.adguard.com dns.alidns.com dns.controld.com dns.digitale-gesellschaft.ch dns.google dns.google.com dns.mullvad.net
    dns.nextdns.io dns.pub dns.quad9.net dns.rubyfish.cn dns.sb dns.switch.ch dns.twnic.tw dns0.eu dns10.quad9.net
    dns11.quad9.net dns9.quad9.net dnsforge.de doh.360.cn doh.applied-privacy.net doh.cleanbrowsing.org doh.dns.sb
    doh.dnslify.com doh.familyshield.opendns.com doh.ffmuc.net doh.libredns.gr doh.mullvad.net doh.opendns.com doh.pub
    doh.tiar.app doh.umbrella.com doh.xfinity.com family.adguard-dns.com family.cloudflare-dns.com family.dot.dns.yandex.net
    freedns.controld.com jp.tiar.app kids.dns0.eu mozilla.cloudflare-dns.com odvr.nic.cz one.one.one.one
    safe.dot.dns.yandex.net security.cloudflare-dns.com unfiltered.adguard-dns.com zero.dns0.eu
  `,
  15: `
    4tube.com adult adultfriendfinder.com adulttime.com alohatube.com bangbros.com beeg.com blacked.com bongacams.com
    bongacams.ru brazzers.com cam4.com camsoda.com chaturbate.com cliphunter.com clips4sale.com danbooru.donmai.us
    digitalplayground.com drtuber.com e-hentai.org e621.net ebalovo.porn eporner.com erome.com exhentai.org extremetube.com
    f95zone.to fansly.com flirt4free.com fuq.com gelbooru.com gotporn.com hanime.tv hclips.com hentaihaven.xxx hitomi.la
    hqporner.com hustler.com iwantclips.com iwara.tv ixxx.com javhd.com javlibrary.com keezmovies.com literotica.com
    livejasmin.com manyvids.com metart.com missav.com mofos.com motherless.com myfreecams.com naughtyamerica.com nhentai.net
    nudevista.com onlyfans.com penthouse.com playboy.com porn porn.com porn300.com porndig.com pornhub.com pornhub.org
    porno365.cam pornolab.net pornone.com porntrex.com realitykings.com redtube.com rule34.paheal.net rule34.xxx sex sex.com
    sexstories.com sexwife.net spankbang.com spankwire.com stripchat.com sunporno.com teamskeet.com thumbzilla.com
    tnaflix.com tube8.com tushy.com txxx.com upornia.com vixen.com vporn.com xart.com xhamster.com xhamster.desi
    xhamster2.com xnxx.com xvideos.com xvideos.es xxx youjizz.com youporn.com
  `,
  17: `
    aerie.com agentprovocateur.com bravissimo.com calvinklein.com calzedonia.com etam.com hunkemoller.com incanto.ru
    intimissimi.com lascana.de milavitsa.com savagex.com triumph.com victoriassecret.com wolford.com
  `,
  18: `
    advocatesforyouth.org amaze.org bedsider.org brook.org.uk loveisrespect.org plannedparenthood.org scarleteen.com
    sexualityandu.ca siecus.org teenergizer.org
  `,
  19: `
    ashleymadison.com badoo.com beboo.ru bumble.com christianmingle.com coffeemeetsbagel.com drugvokrug.ru edarling.ru
    eharmony.com elitepartner.de feeld.co fotostrana.ru frim.com galaxy.mobi gotinder.com grindr.com happn.com hinge.co
    hornet.com jaumo.com jdate.com love.ru loveplanet.ru lovoo.com mamba.ru match.com meetic.com meetic.fr momo.com
    okcupid.com once.com parship.de photostrana.ru pof.com raya.com seeking.com tabor.ru taimi.com tantanapp.com teamo.ru
    tinder.com twoo.com zoosk.com
  `,
  22: `
    armslist.com beretta.com brownells.com budsgunshop.com cheaperthandirt.com colt.com egunner.com forum.guns.ru glock.com
    gunbroker.com guns.com guns.ru gunsamerica.com hansa.ru kalashnikov.com kalashnikovgroup.ru kolchuga.ru midwayusa.com
    ohotniki.ru palmettostatearmory.com remington.com ruger.com sigsauer.com smith-wesson.com waffen-ferkinghoff.com
    winchester.com
  `,
  23: `
    bluelight.org cannabis.com dutchpassion.com erowid.org grasscity.com hightimes.com ilgm.com leafly.com marijuana.com
    psychonautwiki.org rollitup.org royalqueenseeds.com seedsman.com sensiseeds.com shroomery.org tripsit.me weedmaps.com
  `,
  24: `
    absolut.com amwine.ru bacardi.com baltika.ru beeradvocate.com budweiser.com carlsberg.com decanter.com diageo.com
    drizly.com guinness.com heineken.com hennessy.com jackdaniels.com jagermeister.com jimbeam.com johnniewalker.com
    krasnoeibeloe.ru masterofmalt.com moet.com pernod-ricard.com ratebeer.com simplewine.ru smirnoff.com
    thewhiskyexchange.com totalwine.com untappd.com vivino.com wine-searcher.com wine.com winelab.ru winestyle.ru
  `,
  25: `
    bat.com camel.com cigarsinternational.com elfbar.com famous-smoke.com geekvape.com imperialbrandsplc.com iqos.com
    jti.com juul.com lostmary.com marlboro.com pmi.com smoktech.com thompsoncigar.com vape.shop vaping360.com vaporesso.com
    voopoo.com vuse.com winston.com
  `,
  26: `
    188bet.com 1xbet.com 1xslots.com 1xstavka.ru 888.com 888casino.com 888poker.com azino777.com baltbet.ru bc.game
    bet365.com betano.com betboom.ru betcity.ru betclic.fr betfair.com betmgm.com betsson.com betway.com bovada.lv bwin.com
    caesars.com casino.com casino.org casinox.com cloudbet.com codere.es coral.co.uk csgoempire.com dafabet.com
    draftkings.com eurojackpot.de fanduel.com fdj.fr fon.bet fonbet.ru ggpoker.com interwetten.com joycasino.com
    ladbrokes.com leon.ru leonbets.com ligastavok.ru lottery.co.uk lotto.de lottoland.com lottomatica.it marathonbet.com
    marathonbet.ru megamillions.com melbet.com melbet.ru mostbet.com national-lottery.co.uk oddschecker.com olimp.bet
    paddypower.com pari.ru parimatch.com partypoker.com pin-up.bet pinnacle.com pinup.com pmu.fr pokerdom.com pokernews.com
    pokerstars.com powerball.com rollbit.com roobet.com sbobet.com sisal.it snai.it sportingbet.com sportpesa.com stake.com
    stoloto.ru superbet.ro tennisi.bet tipico.de unibet.com vavada.com vulkan.com williamhill.com winamax.fr winline.ru
    zenit.win
  `,
  31: `
    an1.com annas-archive.org apkmody.io astalavista.box.sk cracksmod.com crackwatch.com filecr.com fitgirl-repacks.site
    flibusta.is getintopc.com happymod.com igg-games.com keygenmusic.net libgen.is libgen.rs lrepacks.net mobilism.org
    nnmclub.to oceanofgames.com repack.me rsload.net sci-hub.se serials.ws skidrowreloaded.com softarchive.is
    steamunlocked.net z-lib.org
  `,
  32: `
    1337x.to bittorrent.com deluge-torrent.org demonoid.is emule-project.net eztv.re iptorrents.com katcr.co
    kickasstorrents.to kinozal.tv limetorrents.lol limewire.com lostfilm.tv magnetdl.com megapeer.vip nnm-club.me nnmclub.to
    nyaa.si piratebay.org qbittorrent.org rarbg.to rutor.info rutor.is rutracker.net rutracker.org soulseekqt.net
    tapochek.net thepiratebay.org torlock.com torrentgalaxy.to torrentleech.org torrentz2.eu transmissionbt.com
    underverse.me utorrent.com webtorrent.io yts.am yts.mx zooqle.com
  `,
  33: `
    1fichier.com 4shared.com anonfiles.com bayfiles.com catbox.moe ddownload.com depositfiles.com dood.la dropmefiles.com
    dropmefiles.net easyupload.io fastclick.to fboom.me fex.net file.io filebin.net filefactory.com filemail.com files.fm
    gofile.io hitfile.net k2s.cc katfile.com katfish.com keep2share.cc krakenfiles.com letitbit.net mediafire.com mega.io
    mega.nz mixdrop.co nitroflare.com pixeldrain.com racaty.net rapidgator.net send-anywhere.com sendspace.com
    streamtape.com swisstransfer.com transfernow.net turbobit.net uloz.to uploaded.net uploadhaven.com wetransfer.com
    workupload.com zippyshare.com
  `,
  34: `
    1drv.ms backblaze.com box.com box.net carbonite.com cloud.mail.ru degoo.com disk.yandex.com disk.yandex.ru
    drive.google.com dropbox.com dropboxusercontent.com egnyte.com filen.io hidrive.com icedrive.net icloud.com idrive.com
    internxt.com jottacloud.com koofr.net magentacloud.de mypcloud.com nextcloud.com onedrive.live.com opendrive.com
    owncloud.com pan.baidu.com pcloud.com sber.disk.ru sberdisk.ru sharefile.com spideroak.com strato-hidrive.com sync.com
    terabox.com tresorit.com yadi.sk
  `,
  35: `
    5ka.ru allgdz.net author24.ru avtor24.ru bartleby.com bestreferat.ru brainly.com brainly.ru chegg.com coursehero.com
    edubirdie.com essaypro.com essayshark.com euroki.org gdz.ltd gdz.ru grademiners.com homework.ru kursfo.ru megaresheba.ru
    papersowl.com photomath.com quizlet.com referat.ru reshak.ru slader.com studfile.net studocu.com studypool.com
    symbolab.com znanija.com
  `,
  36: `
    ameblo.jp bereal.com bsky.app bsky.social cdninstagram.com clubhouse.com diasp.org douban.com facebook.com fb.com
    fbcdn.net fbsbx.com friendica.com gab.com gettr.com hi5.com instagram.com kakao.com kuaishou.com lemon8-app.com
    licdn.com line.me linkedin.com livejournal.com mastodon.online mastodon.social meetup.com mewe.com minds.com mixi.jp
    moimir.ru mstdn.social my.mail.ru mycdn.me nextdoor.com odnoklassniki.ru ok.ru parler.com pinimg.com pinterest.com
    pixelfed.social qzone.qq.com redd.it reddit.com redditmedia.com redditstatic.com renren.com sc-cdn.net skyrock.com
    snapchat.com t.co tagged.com threads.com threads.net tiktok.com tiktokcdn.com tiktokv.com truthsocial.com tumblr.com
    twimg.com twitter.com userapi.com vero.co viadeo.com vk.com vk.ru vkontakte.ru weibo.cn weibo.com x.com xiaohongshu.com
    xing.com
  `,
  37: `
    bluejeans.com chat.google.com chatrandom.com chatroulette.com dion.vc discord.com discord.gg discordapp.com
    discordapp.net element.io ewebinar.com express.ms gotomeeting.com groupme.com icq.com imo.im jitsi.org jivo.ru
    jivosite.com kik.com kiwiirc.com libera.chat line-scdn.net livechatinc.com m.me matrix.org mattermost.com max.ru
    meet.google.com meet.jit.si messenger.com mibbit.com ome.tv omegle.com paltalk.com rocket.chat signal.art signal.org
    skype.com slack-edge.com slack.com t.me tamtam.chat tawk.to tdesktop.com teams.microsoft.com telegram.me telegram.org
    telemost.yandex.ru threema.ch trueconf.com trueconf.ru viber.com viber.me vkteams.com wa.me web.telegram.org webex.com
    wechat.com weixin.qq.com whatsapp.com whatsapp.net whereby.com whispersystems.org wire.com zoom.com zoom.us zulip.com
  `,
  38: `
    10minutemail.com aol.com crazymailing.com dropmail.me e.mail.ru email.seznam.cz emailondeck.com fastmail.com gmail.com
    gmx.com gmx.de gmx.net guerrillamail.com hey.com hotmail.com hushmail.com i.ua laposte.net libero.it mail.126.com
    mail.163.com mail.aol.com mail.com mail.google.com mail.naver.com mail.qq.com mail.rambler.ru mail.ru mail.yahoo.com
    mail.yandex.com mail.yandex.ru mail.zoho.com mailbox.org maildrop.cc mailfence.com mailinator.com meta.ua outlook.com
    outlook.live.com pm.me poczta.onet.pl poczta.wp.pl posteo.de proton.me protonmail.com roundcube.net runbox.com
    startmail.com temp-mail.org tempmail.plus tuta.com tutanota.com ukr.net virgilio.it web.de yopmail.com
  `,
}
