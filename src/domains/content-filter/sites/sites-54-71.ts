/** Well-known sites by the number of their extended category, 54 to 71, with a space between two; sites below them belong to it. */
export const sites3: Readonly<Record<number, string>> = {
  54: `
    adzuna.com angel.co apec.fr arbeitsagentur.de career.habr.com careerbuilder.com cv-library.co.uk dice.com fiverr.com
    fl.ru flexjobs.com francetravail.fr freelance.ru freelancer.com glassdoor.com gorodrabot.ru headhunter.ru hellowork.com
    hh.ru indeed.com infojobs.net jobs.de jobsite.co.uk jobstreet.com jooble.org kwork.ru monster.com naukri.com
    pole-emploi.fr praca.by pracuj.pl profi.ru rabota.ru rabota.ua reed.co.uk remoteok.com robota.ua seek.com.au
    simplyhired.com stepstone.de superjob.ru toptal.com totaljobs.com trudvsem.ru upwork.com usajobs.gov
    welcometothejungle.com wellfound.com weworkremotely.com work.ua youdo.com zarplata.ru ziprecruiter.com
  `,
  55: `
    apartments.com century21.com cian.ru compass.com costar.com dom.ria.com domclick.ru domofond.ru etagi.com fotocasa.es
    funda.nl hemnet.se homegate.ch idealista.com immobiliare.it immobilienscout24.de immonet.de immoweb.be immowelt.de
    krisha.kz loopnet.com lun.ua move.ru n1.ru onthemarket.com otodom.pl pik.ru realt.by realtor.com realty.yandex.ru
    redfin.com remax.com rightmove.co.uk samolet.ru seloger.com trulia.com zillow.com zoopla.co.uk
  `,
  56: `
    aa.com accor.com aeroflot.ru agoda.com airbnb.com aircanada.com airfrance.com amtrak.com ana.co.jp anextour.com
    aviasales.com aviasales.ru bahn.de biblio-globus.ru blablacar.com blablacar.ru bolt.eu booking.com britishairways.com
    busfor.ru cathaypacific.com citymobil.ru coral.ru ctrip.com delta.com easyjet.com edreams.com emirates.com etihad.com
    expedia.com flightaware.com flightradar24.com flixbus.com flypobeda.ru getyourguide.com go.yandex hilton.com
    homeaway.com hostelworld.com hotels.com hyatt.com ihg.com jal.co.jp jetblue.com kayak.com klm.com klook.com level.travel
    lonelyplanet.com lufthansa.com lyft.com makemytrip.com marriott.com momondo.com nationalrail.co.uk oebb.at
    onetwotrip.com opodo.com orbitz.com ostrovok.ru ozon.travel pegast.ru pobeda.aero priceline.com qantas.com
    qatarairways.com radissonhotels.com renfe.com rossiya-airlines.com ryanair.com rzd.ru s7.ru sbb.ch seatguru.com
    singaporeair.com skyscanner.com skyscanner.net sncf-connect.com southwest.com sputnik8.com sutochno.ru taxi.yandex.ru
    tez-tour.com thetrainline.com thomascook.com travel.yandex.ru travelata.ru travelocity.com trenitalia.com trip.com
    tripadvisor.com tripster.ru trivago.com tui.com turkishairlines.com tutu.ru tvil.ru uber.com united.com uralairlines.ru
    utair.ru viator.com vrbo.com wizzair.com
  `,
  57: `
    adac.de am.ru audi.com auto-motor-und-sport.de auto.ru autobild.de autocar.co.uk autodoc.de autodoc.ru autonews.ru
    autoreview.ru autoscout24.com autoscout24.de autotrader.co.uk autotrader.com avto.ru bmw.com bmw.de byd.com
    caranddriver.com carmax.com cars.com carvana.com chery.ru chevrolet.com chrysler.com citroen.com dodge.com drive.ru
    drive2.ru drom.ru ducati.com edmunds.com emex.ru exist.ru ferrari.com fiat.com ford.com gazgroup.ru geely-motors.com
    gm.com harley-davidson.com haval.ru honda.com hyundai.com jaguar.com jeep.com kamaz.ru kawasaki.com kbb.com kia.com
    kolesa.ru lacentrale.fr lada.ru lamborghini.com landrover.com largus.fr lexus.com mazda.com mercedes-benz.com
    mitsubishi-motors.com mobile.de motor.ru motortrend.com nissan.com opel.de peugeot.com porsche.com renault.com
    rockauto.com seat.com skoda-auto.com subaru.com suzuki.com tesla.com topgear.com toyota.com uaz.ru volkswagen.com
    volvocars.com vw.com yamaha-motor.com zr.ru
  `,
  58: `
    1000.menu allrecipes.com auchan.ru bbcgoodfood.com burgerking.com burgerkingrus.ru chefkoch.de cookpad.com delish.com
    deliveroo.co.uk deliveroo.com delivery-club.ru dodopizza.ru dominos.com doordash.com eda.ru eda.yandex.ru edimdoma.ru
    epicurious.com foodnetwork.com foodpanda.com gastronom.ru giallozafferano.it glovoapp.com gotovim-doma.ru grubhub.com
    hellofresh.com iamcook.ru instacart.com jamieoliver.com just-eat.co.uk kfc.com kuper.ru lavka.yandex.ru lenta.com
    lieferando.de magnit.ru marmiton.org mcdonalds.com metro-cc.ru okmarket.ru opentable.com papajohns.com papajohns.ru
    perekrestok.ru pizzahut.com povar.ru povarenok.ru pyaterochka.ru rostics.ru russianfood.com samokat.ru sbermarket.ru
    seriouseats.com simplyrecipes.com starbucks.com subway.com swiggy.com takeaway.com tasty.co thekitchn.com ubereats.com
    vkusnoitochka.ru vkusvill.ru wolt.com yelp.com yummly.com zomato.com
  `,
  59: `
    allure.com armani.com avon.com befree.ru bershka.com burberry.com chanel.com clinique.com converse.com cosmopolitan.com
    dior.com douglas.de elle.com esteelauder.com faberlic.com farfetch.com gap.com glamour.com gloria-jeans.ru gucci.com
    harpersbazaar.com hermes.com instyle.com lacoste.com lancome.com levi.com loreal.com louisvuitton.com maccosmetics.com
    mango.com marieclaire.com marykay.com massimodutti.com maybelline.com mytheresa.com net-a-porter.com newbalance.com
    notino.com oriflame.com prada.com pullandbear.com puma.com ralphlauren.com reebok.com sephora.com ssense.com
    stradivarius.com tommy.com tsum.ru ulta.com vans.com versace.com vogue.com yoox.com yves-rocher.ru
  `,
  60: `
    4lapy.ru 7ya.ru akc.org apartmenttherapy.com baby.ru babycenter.com bhg.com botanichka.ru catster.com chewy.com
    deti.mail.ru dogster.com fressnapf.de gardenersworld.com gardening.com goodhouse.ru hgtv.com houzz.com houzz.ru
    huggies.com inmyroom.ru ivd.ru materinstvo.ru pampers.com parents.com petco.com petfinder.com petsmart.com
    realsimple.com roomble.com supersadovnik.ru thespruce.com whattoexpect.com zooplus.com zooplus.de zoozavr.ru
  `,
  61: `
    ameli.fr apotheken-umschau.de apteka.ru asna.ru calm.com cdc.gov clevelandclinic.org cmd-online.ru cvs.com docdoc.ru
    docmorris.de doctissimo.fr doctolib.de doctolib.fr drugs.com eapteka.ru emcmos.ru everydayhealth.com fitbit.com
    gemotest.ru goodrx.com gorzdrav.org headspace.com health.mail.ru healthline.com helix.ru invitro.ru krasotaimedicina.ru
    mayoclinic.org medlineplus.gov medportal.ru medscape.com medsi.ru minzdrav.gov.ru myfitnesspal.com netdoktor.de nhs.uk
    nih.gov patient.info probolezny.ru prodoctorov.ru riteaid.com rlsnet.ru sberhealth.ru shop-apotheke.com uteka.ru
    verywellhealth.com vidal.ru walgreens.com webmd.com who.int zdorovie.mail.ru zdravcity.ru zocdoc.com
  `,
  62: `
    acmilan.com arsenal.com as.com atptour.com bleacherreport.com bundesliga.com bvb.de cbssports.com championat.com
    chelseafc.com corrieredellosport.it cricbuzz.com decathlon.com decathlon.de dynamo.ru espn.com espncdn.com
    espncricinfo.com eurosport.com fc-zenit.ru fcbarcelona.com fcbayern.com fcspartak.ru fiba.basketball fifa.com
    flashscore.com flashscore.ru formula1.com foxsports.com gazzetta.it goal.com iihf.com inter.it intersport.de
    juventus.com khl.ru kicker.de laliga.com lequipe.fr ligue1.com liverpoolfc.com livescore.com lokomotiv.info mancity.com
    manutd.com marca.com matchtv.ru mlb.com motogp.com mundodeportivo.com nascar.com nba.com nfl.com nhl.com olympics.com
    pfc-cska.com pga.com pgatour.com premierleague.com premierliga.ru psg.fr realmadrid.com rfpl.org seriea.com
    skysports.com soccer.ru sofascore.com spartak.com sport-express.ru sport1.de sportbox.ru sports.ru sports.yahoo.com
    strava.com theathletic.com transfermarkt.com transfermarkt.de uefa.com ufc.com vtb-league.com whoscored.com
    worldathletics.org wtatennis.com wwe.com
  `,
  63: `
    ancestry.com anilist.co coins.ru colnect.com dc.com diy.com dpreview.com ebird.org familysearch.org fion.ru
    fishingworld.ru games-workshop.com geni.com geocaching.com guitarcenter.com hobbyking.com inaturalist.org
    instructables.com lego.com livemaster.ru mangadex.org mangalib.me marvel.com musescore.com myanimelist.net
    myheritage.com numista.com philately.ru ravelry.com readmanga.live rusfishing.ru scalemates.com shikimori.one
    stranamam.ru thomannmusic.com ultimate-guitar.com warhammer.com webtoons.com
  `,
  64: `
    afisha.ru archiveofourown.org artnet.com artsy.net author.today barnesandnoble.com bolshoi.ru book24.ru
    bookdepository.com britishmuseum.org chitai-gorod.ru christies.com concert.ru culture.ru eventbrite.com fanfiction.net
    fantlab.ru ficbook.net goodreads.com gutenberg.org hermitagemuseum.org hugendubel.de kassir.ru kreml.ru labirint.ru
    lib.ru librarything.com litnet.com livelib.ru louvre.fr mariinsky.ru metmuseum.org moma.org museodelprado.es
    poetryfoundation.org proza.ru pushkinmuseum.art rijksmuseum.nl royallib.com rusmuseum.ru sothebys.com stihi.ru
    stubhub.com tate.org.uk thalia.de ticketland.ru ticketmaster.com timepad.ru tretyakovgallery.ru uffizi.it vam.ac.uk
    waterstones.com wattpad.com wikiart.org
  `,
  65: `
    aish.com azbyka.ru beliefnet.com bible.com biblegateway.com biblehub.com buddhanet.net buddhism.ru catholic.com
    chabad.org christianity.com churchofengland.org churchofjesuschrist.org crosswalk.com desiringgod.org ekd.de foma.ru
    gotquestions.org hare.krishna.com iskcon.org islam.com islam.ru islamqa.info jewish.ru jw.org lds.org patriarchia.ru
    pravoslavie.ru quran.com scientology.org umma.ru usccb.org vatican.va
  `,
  66: `
    astro.com astrology.com astrosofa.com astrostar.ru astrozodiac.ru cafeastrology.com co-star.com elleastro.com
    gadalkindom.ru ganeshaspeaks.com goroskop.ru horo.mail.ru horoscope.com horoscopes.rambler.ru ignio.com labyrinthos.co
    magicum.net orakul.com questico.de sonnik.ru tarot.com viversum.de
  `,
  67: `
    20min.ch 20minutes.fr 74.ru abc.es abc.net.au abcnews.go.com aftonbladet.se aif.ru aljazeera.com ansa.it apnews.com
    asahi.com axios.com bbc.co.uk bbc.com belta.by bfmtv.com bild.de blick.ch bloomberg.com businessinsider.com buzzfeed.com
    buzzfeednews.com cbc.ca cbsnews.com chinadaily.com.cn chosun.com clarin.com cnbc.com cnn.com corriere.it dailymail.co.uk
    delfi.ee delfi.lt delfi.lv derstandard.at dn.se dni.ru dr.dk dw.com e1.ru economist.com elmundo.es elpais.com
    eluniversal.com.mx err.ee estadao.com.br euronews.com express.co.uk faz.net feedly.com flipboard.com focus.de
    folha.uol.com.br fontanka.ru forbes.com forbes.ru fortune.com foxnews.com francetvinfo.fr ft.com gazeta.pl gazeta.ru
    globo.com haaretz.com handelsblatt.com hindustantimes.com hs.fi huffpost.com idnes.cz ilsole24ore.com independent.co.uk
    index.hu indianexpress.com infobae.com interfax.ru iz.ru japantimes.co.jp jpost.com kommersant.ru korrespondent.net
    kp.ru lanacion.com.ar lastampa.it latimes.com lavanguardia.com lb.ua lefigaro.fr lemonde.fr lenta.ru leparisien.fr
    lesoir.be liberation.fr life.ru meduza.io metro.co.uk mirror.co.uk mk.ru n-tv.de nbcnews.com ndtv.com news.com.au
    news.google.com news.mail.ru news.rambler.ru news.ru news.sky.com news.yahoo.com news.yandex.ru newsru.com newsweek.com
    newyorker.com ngs.ru nhk.or.jp nikkei.com novayagazeta.ru novinky.cz npr.org nrc.nl nu.nl nur.kz nytimes.com
    nzherald.co.nz nzz.ch onet.pl onliner.by orf.at people.com.cn politico.com politico.eu pravda.com.ua pravda.ru
    publico.pt rbc.ru regnum.ru repubblica.it reuters.com rg.ru ria.ru rosbalt.ru rt.com russian.rt.com salon.com scmp.com
    slate.com sme.sk smh.com.au spiegel.de sputniknews.com stern.de straitstimes.com sueddeutsche.de t-online.de
    tagesschau.de tass.ru taz.de telegraaf.nl telegraph.co.uk tengrinews.kz theatlantic.com theaustralian.com.au
    theglobeandmail.com theguardian.com thehindu.com thestar.com thesun.co.uk thetimes.co.uk time.com
    timesofindia.indiatimes.com timesofisrael.com tut.by ukrinform.ua unian.net usatoday.com utro.ru vedomosti.ru vesti.ru
    vg.no vice.com volkskrant.nl vox.com washingtonpost.com welt.de wp.pl wsj.com wyborcza.pl xinhuanet.com yle.fi yna.co.kr
    ynet.co.il yomiuri.co.jp zakon.kz zeit.de
  `,
  68: `
    afd.de avaaz.org breitbart.com brookings.edu carnegieendowment.org cato.org cdu.de change.org chathamhouse.org
    conservative.com conservatives.com dailywire.com democrats.org dielinke.de er.ru fdp.de fivethirtyeight.com
    foreignaffairs.com foreignpolicy.com gop.com gruene.de heritage.org kprf.ru labour.org.uk ldpr.ru libdems.org.uk
    moveon.org newpeople.ru parti-socialiste.fr rassemblementnational.fr realclearpolitics.com spd.de spravedlivo.ru
    thehill.com yabloko.ru
  `,
  69: `
    admin.ch australia.gov.au bund.de bundesregierung.de bundestag.de bus.gov.ru canada.ca congress.gov council.gov.ru
    customs.gov.ru digital.gov.ru duma.gov.ru egov.kz elysee.fr europa.eu fbi.gov fsb.ru fss.ru fssp.gov.ru genproc.gov.ru
    gosuslugi.ru gouvernement.fr gov.br gov.by gov.ie gov.in gov.it gov.kz gov.pl gov.ru gov.spb.ru gov.uk government.ru
    governo.it govt.nz house.gov imf.org impots.gouv.fr irs.gov kremlin.ru lamoncloa.gob.es mid.ru mos.ru mosreg.ru mvd.ru
    nalog.gov.ru nalog.ru nato.int oecd.org parliament.uk pfr.gov.ru rkn.gov.ru rosreestr.gov.ru senate.gov service.gouv.fr
    sfr.gov.ru sledcom.ru ssa.gov state.gov torgi.gov.ru treasury.gov un.org usa.gov whitehouse.gov worldbank.org wto.org
    zakupki.gov.ru
  `,
  70: `
    9111.ru arbitr.ru avvo.com bailii.org beck.de bundesverfassungsgericht.de consultant.ru curia.europa.eu dejure.org
    echr.coe.int eur-lex.europa.eu findlaw.com garant.ru gesetze-im-internet.de juris.de justia.com kad.arbitr.ru ksrf.ru
    law.com law.cornell.edu legalzoom.com legifrance.gouv.fr legislation.gov.uk lexisnexis.com nolo.com pravo.gov.ru
    pravoved.ru rocketlawyer.com sudact.ru sudrf.ru supremecourt.gov vsrf.ru westlaw.com zakon.ru
  `,
  71: `
    af.mil airwar.ru army.mil army.mod.uk army.ric.mil.ru bundeswehr.de defense.gouv.fr defense.gov defensenews.com
    globalsecurity.org janes.com lockheedmartin.com marines.mil mil.ru military.com militaryrussia.ru mod.uk navy.mil
    northropgrumman.com raytheon.com roe.ru rostec.ru topwar.ru tvzvezda.ru zvezdaweb.ru
  `,
}
