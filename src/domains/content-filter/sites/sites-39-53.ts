/** Well-known sites by the number of their extended category, 39 to 53, with a space between two; sites below them belong to it. */
export const sites2: Readonly<Record<number, string>> = {
  39: `
    2ch.hk 2ch.org 4chan.org 4channel.org 4pda.ru 4pda.to 8kun.top answers.com answers.yahoo.com avforums.com babyblog.ru
    bitcointalk.org boardgamegeek.com cyberforum.ru d3.ru digitalpoint.com discourse.org dvach.ru eva.ru forum.ixbt.com
    forum.ru-board.com forum.xda-developers.com forumhouse.ru forums.overclockers.ru gutefrage.net hardwareluxx.de
    linustechtips.com linux.org.ru lowendtalk.com mumsnet.com neogaf.com netmums.com otvet.mail.ru overclockers.net
    phpbb.com pikabu.ru proboards.com qna.habr.com quora.com resetera.com ru-board.com somethingawful.com sql.ru
    stackexchange.com tapatalk.com thequestion.ru toster.ru u-mama.ru vbulletin.com warriorforum.com webhostingtalk.com
    xda-developers.com
  `,
  40: `
    bearblog.dev blog.jp blog.naver.com blog.ru blogabet.com blogger.com blogs.mail.ru blogspot.com canalblog.com dev.to
    diary.ru dreamwidth.org dtf.ru dzen.ru fc2.com ghost.io ghost.org hashnode.com hashnode.dev hatena.ne.jp hatenablog.com
    jimdo.com liveinternet.ru livejournal.com medium.com micro.blog note.com over-blog.com posthaven.com spark.ru
    substack.com svbtle.com telegra.ph teletype.in tistory.com tjournal.ru tumblr.com typepad.com vc.ru weebly.com
    wixsite.com wordpress.com write.as zen.yandex.ru
  `,
  41: `
    bilibili.com bilivideo.com bitchute.com brightcove.com coub.com dailymotion.com dlive.tv dmcdn.net goodgame.ru
    googlevideo.com iqiyi.com jtvnw.net jwplayer.com kaltura.com kick.com likee.com likee.video loom.com metacafe.com
    nicovideo.jp nuum.ru odysee.com peertube.tv plvideo.ru rumble.com rutube.ru rutubelist.ru streamable.com ted.com
    triller.co trovo.live ttvnw.net tudou.com twitch.tv v.qq.com veoh.com vimeo.com vimeocdn.com vkvideo.ru wistia.com
    yappy.media youku.com youtu.be youtube-nocookie.com youtube.com ytimg.com
  `,
  42: `
    1tv.ru 24h.tv abc.com allocine.fr amc.com amediateka.ru anilibria.tv animego.org ard.de ardmediathek.de arte.tv
    atresplayer.com baskino.me canalplus.com cartoonnetwork.com cbs.com channel4.com crunchyroll.com ctc.ru cw.com dazn.com
    discovery.com discoveryplus.com disneyplus.com emby.media filmaffinity.com filmix.ac fox.com france.tv fubo.tv
    funimation.com hbo.com hbomax.com hd.kinopoisk.ru hdrezka.ag hotstar.com hulu.com iflix.com imdb.com itv.com ivi.ru
    ivi.tv jellyfin.org joyn.de kinogo.biz kinopoisk.ru kion.ru letterboxd.com limehd.tv lordfilm.ru m6.fr max.com
    mediaset.it megogo.net metacritic.com more.tv movistarplus.es mtv.com my5.tv nationalgeographic.com nbc.com netflix.com
    nflxext.com nflximg.net nflxvideo.net nick.com nowtv.com ntv.ru okko.tv paramountplus.com pbs.org peacocktv.com peers.tv
    philo.com plex.tv pluto.tv premier.one primevideo.com prosieben.de rai.it raiplay.it rentv.ru rezka.ag roku.com
    rottentomatoes.com rtl.de rtve.es showtime.com sky.com skyshowtime.com sling.com smotreshka.tv smotrim.ru sonyliv.com
    start.ru starz.com tf1.fr themoviedb.org tnt-online.ru tubitv.com tv.apple.com tvigle.ru viaplay.com viki.com viu.com
    wetv.vip wink.ru zdf.de zee5.com
  `,
  43: `
    allmusic.com anchor.fm anghami.com audible.com audiomack.com azlyrics.com bandcamp.com bcbits.com beatport.com
    bookmate.com boom.ru buzzsprout.com castbox.fm deezer.com di.fm discogs.com dorognoe.ru dzcdn.net energyfm.ru
    europaplus.ru gaana.com genius.com hitmo.top iheart.com jamendo.com jiosaavn.com joox.com kkbox.com last.fm litres.ru
    loveradio.ru lovradio.ru melon.com mixcloud.com mp3party.net music.apple.com music.yandex.com music.yandex.ru
    music.youtube.com musixmatch.com muzofond.fm mybook.ru napster.com nashe.ru pandora.com podbean.com podcasts.apple.com
    qobuz.com radio-browser.info radio.garden radio.net radiodacha.ru radiorecord.ru retrofm.ru rusradio.ru sber-zvuk.com
    scdn.co shazam.com siriusxm.com sndcdn.com somafm.com soundcloud.com spotify.com spotifycdn.com stitcher.com
    storytel.com tidal.com tunein.com zaycev.net zvuk.com
  `,
  44: `
    500px.com adobestock.com alphacoders.com artstation.com behance.net depositphotos.com deviantart.com dreamstime.com
    dribbble.com fastpic.org fastpic.ru flickr.com freepik.com gettyimages.com gfycat.com giphy.com ibb.co imagebam.com
    imageshack.com imagevenue.com imgbb.com imgur.com istockphoto.com pexels.com photobucket.com photofile.ru
    photos.google.com pixabay.com pixiv.net postimages.org postimg.cc radikal.ru shutterstock.com smugmug.com
    staticflickr.com stock.adobe.com tenor.com unsplash.com vsco.co wallhaven.cc yapx.ru zerochan.net
  `,
  45: `
    2k.com activision.com addictinggames.com agame.com agar.io armorgames.com bandainamcoent.com battle.net bethesda.net
    blizzard.com boardgamearena.com callofduty.com capcom.com cdprojektred.com chess.com coolmathgames.com crazygames.com
    curseforge.com destructoid.com dotabuff.com ea.com elderscrollsonline.com epicgames.com escapefromtarkov.com esl.com
    eurogamer.net eveonline.com faceit.com fandom.com finalfantasyxiv.com forgeofempires.com fortnite.com friv.com
    gaijin.net gamebanana.com gamefaqs.com gameinformer.com gamer.ru games.mail.ru games.yandex.ru gamespot.com
    gamesradar.com garena.com genshin.hoyoverse.com gog.com goodgamestudios.com guildwars2.com hltv.org hoyoverse.com
    humblebundle.com ign.com igromania.ru innogames.com itch.io king.com kizi.com konami.com kongregate.com korabli.su
    kotaku.com leagueoflegends.com lesta.ru lichess.org liquipedia.net mihoyo.com minecraft.net miniclip.com
    mobilelegends.com moddb.com modrinth.com mojang.com my.games netease.com newgrounds.com nexusmods.com nintendo.com
    nintendo.net op.gg origin.com pathofexile.com pcgamer.com planetminecraft.com plarium.com playground.ru playstation.com
    playstation.net playvalorant.com poki.com polygon.com pubg.com rbxcdn.com riotgames.com roblox.com rockpapershotgun.com
    rockstargames.com rovio.com runescape.com sega.com slither.io speedrun.com square-enix.com steamcommunity.com
    steampowered.com steamstatic.com stopgame.ru supercell.com tanki.su travian.com tribalwars.com ubi.com ubisoft.com
    unrealengine.com vg247.com vkplay.ru warframe.com wargaming.net warthunder.com warthunder.ru wordle.com worldoftanks.com
    worldoftanks.ru worldofwarships.com xbox.com xboxlive.com y8.com zynga.com
  `,
  46: `
    9gag.com anekdot.ru babylonbee.com bash.im boredpanda.com cheezburger.com clickhole.com collegehumor.com cracked.com
    der-postillon.com fishki.net funnyordie.com ifunny.co imgflip.com joyreactor.cc knowyourmeme.com memedroid.com
    reactor.cc smbc-comics.com theoatmeal.com theonion.com xkcd.com yaplakal.com
  `,
  47: `
    7days.ru bunte.de closermag.fr eonline.com etonline.com extratv.com gala.de hellomagazine.com hola.com justjared.com
    okmagazine.com pagesix.com people.com perezhilton.com popcornnews.ru radaronline.com spletnik.ru starhit.ru super.ru
    tmz.com usmagazine.com woman.ru
  `,
  48: `
    33across.com adcolony.com adform.com adform.net adfox.ru adhigh.net adition.com adnxs.com adriver.ru adroll.com
    ads.adfox.ru ads.microsoft.com adscale.de adservice.google.com adspirit.de adsterra.com advertising.com
    amazon-adsystem.com an.yandex.ru applovin.com bat.bing.com begun.ru between-exchange.com betweendigital.com
    bidswitch.net buzzoola.com casalemedia.com chartboost.com contextweb.com criteo.com criteo.net direct.yandex.ru
    doubleclick.net emxdgt.com exoclick.com googleadservices.com googlesyndication.com gumgum.com hybrid.ai
    improvedigital.com indexww.com inmobi.com ironsrc.com juicyads.com lijit.com media.net mgid.com moevideo.net mopub.com
    mytarget.ru onetag.com openx.com openx.net otm-r.com outbrain.com popads.net popcash.net propellerads.com pubmatic.com
    relap.io revcontent.com richaudience.com rubiconproject.com seedtag.com sharethrough.com smartadserver.com sovrn.com
    spotx.tv spotxchange.com taboola.com target.my.com teads.com teads.tv trafficjunky.net triplelift.com
    unityads.unity3d.com videonow.ru vungle.com yandexadexchange.net yieldlab.net yieldmo.com zedo.com
  `,
  49: `
    adjust.com adobedtm.com adsafeprotected.com adsrvr.org agkn.com amplitude.com appsflyer.com at-internet.com bluekai.com
    bounceexchange.com branch.io braze.com bugsnag.com calltouch.ru carrotquest.io chartbeat.com chartbeat.net clarity.ms
    comagic.ru counter.yadro.ru crazyegg.com crwdcntrl.net demdex.net doubleverify.com etracker.com everesttech.net
    exelator.com fullstory.com gemius.pl google-analytics.com googletagmanager.com heap.io heapanalytics.com histats.com
    hotjar.com imrworldwide.com ioam.de kissmetrics.com kochava.com krxd.net liveramp.com logrocket.com mathtag.com
    matomo.cloud mc.yandex.ru metrika.yandex.ru mixpanel.com moatads.com mouseflow.com newrelic.com nr-data.net omtrdc.net
    onesignal.com openstat.net optimizely.com piwik.pro plausible.io pushwoosh.com quantcast.com quantserve.com rlcdn.com
    roistat.com scorecardresearch.com segment.com segment.io sentry-cdn.com singular.net smartlook.com statcounter.com
    tapad.com tns-counter.ru top-fwz1.mail.ru top.mail.ru varioqub.ru webtrekk.net webtrends.com xiti.com ytics.com
  `,
  50: `
    21vek.by adidas.com aldi.de alibaba.com aliexpress.com aliexpress.ru allegro.pl alternate.de amazon.ca amazon.co.jp
    amazon.co.uk amazon.com amazon.com.au amazon.com.br amazon.de amazon.es amazon.fr amazon.in amazon.it argos.co.uk
    asda.com asos.com auchan.fr banggood.com bestbuy.com boots.com boulanger.com camelcamelcamel.com carrefour.fr
    cdiscount.com ceneo.pl citilink.ru conrad.de costco.com currys.co.uk cyberport.de darty.com detmir.ru dhgate.com dm.de
    dns-shop.ru e-katalog.ru ebay.co.uk ebay.com ebay.de ebay.fr edeka.de eldorado.ru etsy.com flipkart.com fnac.com
    gearbest.com geizhals.de goldapple.ru groupon.com hepsiburada.com hm.com hoff.ru homedepot.com idealo.de ikea.com jd.com
    johnlewis.com kaspi.kz kaufland.de kohls.com lamoda.ru lazada.com leclerc.fr lemanapro.ru leroymerlin.ru letu.ru lidl.de
    lowes.com macys.com made-in-china.com market.yandex.ru mediamarkt.de megamarket.ru mercadolibre.com mercadolivre.com.br
    mvideo.ru myntra.com n11.com newegg.com next.co.uk nike.com nordstrom.com notebooksbilliger.de onliner.by onlinetrade.ru
    otto.de overstock.com ozon.com ozon.ru petrovich.ru pinduoduo.com price.ru pricespy.co.uk rakuten.co.jp rakuten.com
    rewe.de rivegauche.ru rossmann.de rozetka.com.ua sainsburys.co.uk saturn.de sbermegamarket.ru shein.com shopee.com
    shopify.com snapdeal.com sportmaster.ru svyaznoy.ru taobao.com target.com temu.com tesco.com thomann.de tmall.com
    tokopedia.com trendyol.com ulmart.ru uniqlo.com vseinstrumenti.ru walmart.com wayfair.com wb.ru wildberries.ru wish.com
    zalando.com zalando.de zara.com
  `,
  51: `
    2dehands.be 999.md avito.ru bazar.bg bazos.cz blocket.se craigslist.org dba.dk ebay-kleinanzeigen.de farpost.ru finn.no
    gumtree.com irr.ru kijiji.ca kleinanzeigen.de kolesa.kz kufar.by lalafo.kg leboncoin.fr letgo.com markt.de
    marktplaats.nl mercari.com milanuncios.com njuskalo.hr offerup.com olx.com olx.in olx.kz olx.pl olx.ro olx.ua
    preloved.co.uk quikr.com quoka.de ricardo.ch sahibinden.com subito.it tori.fi vinted.com vinted.de wallapop.com
    willhaben.at youla.ru
  `,
  52: `
    abnamro.nl aig.com akbars.ru alfabank.ru alfastrah.ru alipay.com allianz.com americanexpress.com axa.com banki.ru
    bankofamerica.com barclays.com bbva.com belarusbank.by bnpparibas.com caixabank.es capitalone.com cash.app cbr.ru
    chase.com citi.com citibank.com comdirect.de commerzbank.de credit-agricole.fr credit-suisse.com danskebank.com
    deutsche-bank.de dkb.de fidelity.com gazprombank.ru geico.com goldmansachs.com halykbank.kz homecredit.ru hsbc.com
    ing.com ing.de ingos.ru intesasanpaolo.com jpmorgan.com kbc.be klarna.com labanquepostale.fr lloydsbank.com
    mastercard.com mironline.ru mkb.ru moneygram.com monobank.ua monzo.com morganstanley.com n26.com natwest.com
    neteller.com nordea.com nspk.ru online.sberbank.ru open.ru otpbank.ru payoneer.com paypal.com paypalobjects.com
    paytm.com phonepe.com pochtabank.ru postbank.de privatbank.ua progressive.com psbank.ru qiwi.com rabobank.nl
    raiffeisen.ch raiffeisen.ru rencredit.ru reso.ru revolut.com rgs.ru rosbank.ru rshb.ru santander.co.uk santander.com
    sber.ru sberbank.ru sbp.nspk.ru schwab.com seb.se skrill.com societegenerale.com sogaz.ru sovcombank.ru sparkasse.de
    square.com squareup.com sravni.ru starlingbank.com statefarm.com stripe.com swedbank.se tbank.ru tinkoff.ru ubs.com
    unicredit.it unicreditbank.ru uralsib.ru usbank.com vanguard.com venmo.com visa.com volksbank.de vtb.ru webmoney.ru
    wellsfargo.com westernunion.com wise.com yoomoney.ru zellepay.com
  `,
  53: `
    alor.ru bcs.ru bestchange.com bestchange.ru binance.com bitcoin.org bitfinex.com bitget.com bitstamp.net blockchain.com
    blockchair.com boerse-frankfurt.de bybit.com cmegroup.com coinbase.com coindesk.com coingecko.com coinmarketcap.com
    cointelegraph.com crypto.com degiro.com ethereum.org etherscan.io etoro.com euronext.com exmo.com finam.ru finviz.com
    forex.com garantex.org gate.io gemini.com htx.com huobi.com ig.com interactivebrokers.com investing.com kraken.com
    kucoin.com ledger.com localbitcoins.com londonstockexchange.com marketwatch.com metamask.io metatrader5.com mexc.com
    moex.com mql5.com nasdaq.com nyse.com oanda.com okx.com opensea.io plus500.com robinhood.com smart-lab.ru solana.com
    spbexchange.ru tether.to traderepublic.com tradernet.ru tradingview.com trezor.io uniswap.org xtb.com
  `,
}
